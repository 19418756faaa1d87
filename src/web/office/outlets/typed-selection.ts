import { readSeatList } from '../../../domain/seating/read-seat-list.ts';
import { describeSeats, seatsIn } from '../../../domain/seating/seat-lists.ts';
import type { Field } from '../../ui/forms/use-form.ts';
import { readSeatKey, type SeatKey, seatKey } from '../withheld-seats/seat-states.ts';
import type { Selection } from '../withheld-seats/use-selection.ts';

type TypedField = Pick<Field<string>, 'value' | 'onChange'>;

/** The seats in a text field as a selection on the plan. Whatever is selected there is written into the field. */
export function typedSelection(
  { value, onChange }: TypedField,
  zoneId: number,
  canChoose: (key: SeatKey) => boolean,
): Selection {
  const selected = new Set(seatsIn(readSeatList(value) ?? []).map(({ row, seat }) => seatKey(zoneId, row, seat)));
  const write = (keys: Iterable<SeatKey>) => onChange(describeSeats([...keys].map(readSeatKey)));
  const possible = (keys: Iterable<SeatKey>) =>
    [...keys].filter((key) => readSeatKey(key).zoneId === zoneId && canChoose(key));
  return {
    selected,
    takesMany: true,
    toggle: (keys) => {
      const touched = new Set(possible(keys));
      const areIn = [...touched].every((key) => selected.has(key));
      const others = [...selected].filter((key) => !touched.has(key));
      write(areIn ? others : [...others, ...touched]);
    },
    add: (keys) => write(new Set([...selected, ...possible(keys)])),
    replace: (keys) => write(possible(keys)),
    clear: () => write([]),
  };
}
