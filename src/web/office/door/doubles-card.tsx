import type { DoorControl } from '../../../contract/door.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import cards from '../charts/cards.module.css';
import { OrderLink } from '../frame/order-link.tsx';
import styles from './control-room.module.css';

/** Tickets that two devices have let in. Somebody has to look at the seat. */
export function DoublesCard({ reading: { doubles } }: { reading: DoorControl }) {
  const t = useWords();
  const { locale } = usePage();
  return (
    <section className={cards.six} aria-labelledby="door-doubles">
      <h2 id="door-doubles">{t('doorControl.doubles')}</h2>
      {doubles.length === 0 ? (
        <p className={cards.quiet}>{t('doorControl.doubles.none')}</p>
      ) : (
        <p className={styles.alarm}>{t('doorControl.doubles.text')}</p>
      )}
      <ul className={styles.doubles}>
        {doubles.map(({ orderId, number, seat, zone, zoneNames = {}, at, device, gate }) => {
          const name = `${t('doorControl.doubles.order')} ${orderId} · ${number}`;
          return (
            <li key={`${orderId}/${number}/${at}`}>
              <b>{[textFor(zoneNames, locale, zone), seat].filter(Boolean).join(' ')}</b>
              <OrderLink orderId={orderId}>{name}</OrderLink>
              <span className={cards.quiet}>
                <ListTime instant={at} /> {[device, gate].filter(Boolean).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
