import { Link } from '@tanstack/react-router';
import type { DoorControl } from '../../../contract/door.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import cards from '../charts/cards.module.css';
import { useOfficeAccount } from '../frame/office-account.ts';
import styles from './control-room.module.css';

/** Tickets that two devices have let in. Somebody has to look at the seat. */
export function DoublesCard({ reading: { doubles } }: { reading: DoorControl }) {
  const t = useWords();
  const { locale } = usePage();
  const { authorities } = useOfficeAccount();
  const canOpen = mayPass(duties.orders, authorities);
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
          const toOrder: string = `/entity/transaction/${orderId}`;
          const name = `${t('doorControl.doubles.order')} ${orderId} · ${number}`;
          return (
            <li key={`${orderId}/${number}/${at}`}>
              <b>{[textFor(zoneNames, locale, zone), seat].filter(Boolean).join(' ')}</b>
              {canOpen ? (
                <Link to={toOrder} search={true}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
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
