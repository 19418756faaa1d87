import { useState } from 'react';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { PlacedRow } from '../../../domain/seating/zone-shape-spots.ts';
import type { Hall, HallZone } from '../../plan/hall.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './seat-rows.module.css';
import { type SeatFacts, type SeatKey, type SeatState, seatKey, seatStates, stateOf } from './seat-states.ts';
import { keysOfRow } from './session-hall.ts';
import { stateWords } from './state-words.ts';
import type { Selection } from './use-selection.ts';

type Choice = {
  facts: SeatFacts;
  selection: Selection;
  /** Seats of an order whose new seats are chosen here: they may be among the new ones. */
  own?: ReadonlySet<SeatKey>;
};
type Props = Choice & { hall: Hall };

/** All seats as a list by row, for keyboards and screen readers. Only what is open is made: a hall has thousands of seats. */
export function SeatRows({ hall, ...choice }: Props) {
  const t = useWords();
  const seated = hall.zones.filter(({ rows }) => rows.length > 0);
  return (
    <section aria-labelledby="seat-rows">
      <h2 id="seat-rows">{t('withheldSeats.rows')}</h2>
      {seated.map((zone) => (
        <Opening key={zone.id} title={zone.name} className={styles.zone}>
          {() => zone.rows.map((row) => <Row key={row.label} zone={zone} row={row} {...choice} />)}
        </Opening>
      ))}
    </section>
  );
}

type OpeningProps = { title: string; className: string | undefined; children: () => React.ReactNode };

function Opening({ title, className, children }: OpeningProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  );
}

type RowProps = Choice & { zone: HallZone; row: PlacedRow };

function Row({ zone, row, ...choice }: RowProps) {
  const t = useWords();
  const { facts, selection } = choice;
  const keys = keysOfRow(zone, row);
  const states = keys.map((key) => stateOf(facts, key));
  const counts = seatStates
    .map((state) => ({ state, count: states.filter((each) => each === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => t('withheldSeats.count', { state: t(stateWords[state]), count }));
  const title = t('withheldSeats.rowCounts', { row: row.label, counts: counts.join(t('showtime.separator')) });
  return (
    <Opening title={title} className={styles.row}>
      {() => (
        <div className={styles.seats}>
          {selection.takesMany && (
            <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => selection.toggle(keys)}>
              {t('withheldSeats.selectRow', { row: row.label })}
            </button>
          )}
          {row.seats.map(
            ({ seat }) => seat && <SeatButton key={seat.number} {...{ zone, row, ...choice }} number={seat.number} />,
          )}
        </div>
      )}
    </Opening>
  );
}

function SeatButton({ zone, row, facts, selection, own, number }: RowProps & { number: number }) {
  const t = useWords();
  const key = seatKey(zone.id, row.label, number);
  const state: SeatState = stateOf(facts, key);
  const isOwn = own?.has(key) ?? false;
  const isTaken = (state === 'SOLD' || state === 'HELD') && !isOwn;
  return (
    <button
      type="button"
      className={styles.seat}
      aria-pressed={selection.selected.has(key)}
      aria-disabled={isTaken}
      onClick={() => selection.toggle([key])}
    >
      <b>{displaySeat(row.label, number)}</b>
      <small>{t(isOwn ? 'orderPlan.seats' : stateWords[state])}</small>
    </button>
  );
}
