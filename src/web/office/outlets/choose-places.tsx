import { useState } from 'react';
import type { Allotment } from '../../../contract/allotments.ts';
import { rowsOf, type SeatName } from '../../../domain/seating/seat-lists.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { CheckField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { PlacesInput } from './allotments.data.ts';
import { SeatPicker } from './seat-picker.tsx';
import styles from './sell-dialog.module.css';

export type ChosenPlaces = { count: number; input: PlacesInput };

/** A number of places, or very seats of an allotment. */
export function usePlaces({ sum: { free } }: Allotment, first: number) {
  const [places, setPlaces] = useState(Math.min(first, free));
  const [seats, setSeats] = useState<SeatName[] | null>(null);
  const chosen: ChosenPlaces =
    seats === null ? { count: places, input: { places } } : { count: seats.length, input: { seats: rowsOf(seats) } };
  return { chosen, places, setPlaces, seats, setSeats };
}

type Props = { allotment: Allotment; used: ReturnType<typeof usePlaces>; label: string };

export function ChoosePlaces({ allotment, used: { places, setPlaces, seats, setSeats }, label }: Props) {
  const t = useWords();
  const { free } = allotment.sum;
  return (
    <>
      {seats === null && <Stepper label={label} value={places} max={free} onChange={setPlaces} />}
      {allotment.seats && (
        <CheckField
          field={{
            name: 'pick',
            value: seats !== null,
            problem: undefined,
            onChange: (isPicking) => setSeats(isPicking ? [] : null),
            onLeave: () => {},
          }}
        >
          {t('outlets.sale.pick')}
        </CheckField>
      )}
      {allotment.seats && seats && <SeatPicker rows={allotment.seats} chosen={seats} onChange={setSeats} />}
    </>
  );
}

type StepperProps = { label: string; value: number; max: number; onChange: (value: number) => void };

/** Large enough for a thumb; a number can be typed as well. */
function Stepper({ label, value, max, onChange }: StepperProps) {
  const t = useWords();
  const set = (next: number) => onChange(Math.min(max, Math.max(1, Math.trunc(next) || 1)));
  return (
    <div className={styles.stepper}>
      <label htmlFor="places">{label}</label>
      <div>
        <button
          type="button"
          className={buttonClass({ kind: 'line', size: 'square' })}
          aria-label={t('outlets.sale.fewer')}
          disabled={value <= 1}
          onClick={() => set(value - 1)}
        >
          −
        </button>
        <input
          id="places"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={({ target }) => set(Number(target.value))}
        />
        <button
          type="button"
          className={buttonClass({ kind: 'line', size: 'square' })}
          aria-label={t('outlets.sale.more')}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          +
        </button>
      </div>
    </div>
  );
}
