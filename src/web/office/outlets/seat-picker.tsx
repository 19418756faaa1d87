import type { Allotment } from '../../../contract/allotments.ts';
import { describeSeats, type SeatName } from '../../../domain/seating/seat-lists.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './sell-dialog.module.css';

type Props = {
  rows: NonNullable<Allotment['seats']>;
  chosen: readonly SeatName[];
  onChange: (seats: SeatName[]) => void;
};

const isSame = (one: SeatName, other: SeatName) => one.row === other.row && one.seat === other.seat;

/** The free seats of an allotment by row, each a button. */
export function SeatPicker({ rows, chosen, onChange }: Props) {
  const t = useWords();
  const toggle = (seat: SeatName) =>
    onChange(
      chosen.some((each) => isSame(each, seat)) ? chosen.filter((each) => !isSame(each, seat)) : [...chosen, seat],
    );
  return (
    <div className={styles.picker}>
      {rows.map(({ row, numbers }) => (
        <fieldset key={row}>
          <legend>{t('outlets.sale.row', { row })}</legend>
          {numbers.map((seat) => (
            <button
              key={seat}
              type="button"
              aria-pressed={chosen.some((each) => isSame(each, { row, seat }))}
              aria-label={`${t('outlets.sale.row', { row })}, ${t('outlets.sale.seat', { seat })}`}
              onClick={() => toggle({ row, seat })}
            >
              {seat}
            </button>
          ))}
        </fieldset>
      ))}
      <p aria-live="polite">{t('outlets.sale.picked', { seats: describeSeats(chosen) || '–' })}</p>
    </div>
  );
}
