import type { SessionSeats, Withholding } from '../../../contract/withheld-seats.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { describeSeats, seatsIn } from '../../../domain/seating/seat-lists.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { type SeatKey, seatKey } from './seat-states.ts';
import { stateWords } from './state-words.ts';
import styles from './withholdings.module.css';

type Props = {
  session: SessionSeats;
  onSelect: (keys: SeatKey[]) => void;
  onRelease: (withholding: Withholding, what: string) => void;
};

/** All places out of sale, with their reason, their end and who withheld them. */
export function Withholdings({ session: { zones, withholdings }, onSelect, onRelease }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const nameOf = (zoneId: number) => {
    const zone = zones.find(({ id }) => id === zoneId);
    return zone ? textFor(zone.names, locale, zone.name) : '';
  };
  return (
    <section aria-labelledby="withholdings">
      <h2 id="withholdings">{t('withheldSeats.list')}</h2>
      {withholdings.length === 0 && <p className={styles.none}>{t('withheldSeats.list.none')}</p>}
      <ul className={styles.list}>
        {withholdings.map((withholding) => {
          const { id, zoneId, kind, reason, places, endsAt, principal, createdAt, seats } = withholding;
          const names = seats.length > 0 ? describeSeats(seatsIn(seats)) : t('withheldSeats.places', { count: places });
          const what = `${nameOf(zoneId)} ${names}`;
          return (
            <li key={id}>
              <p className={styles.what}>
                <b>
                  {t(stateWords[kind])} · {reason}
                </b>
                <span>{what}</span>
              </p>
              <p className={styles.when}>
                <span>
                  {endsAt ? t('withheldSeats.until', { time: listTimeText(endsAt) }) : t('withheldSeats.open')}
                </span>
                <small>
                  {principal} · {listTimeText(createdAt)}
                </small>
              </p>
              <div className={styles.actions}>
                {seats.length > 0 && (
                  <button
                    type="button"
                    className={buttonClass({ kind: 'line' })}
                    aria-label={t('withheldSeats.selectAll', { seats: what })}
                    onClick={() => onSelect(seatsIn(seats).map(({ row, seat }) => seatKey(zoneId, row, seat)))}
                  >
                    {t('withheldSeats.show')}
                  </button>
                )}
                <button
                  type="button"
                  className={buttonClass({ kind: 'line' })}
                  aria-label={t('withheldSeats.releaseAll', { seats: what })}
                  onClick={() => onRelease(withholding, what)}
                >
                  {t('withheldSeats.release.title')}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
