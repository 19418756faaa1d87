import { expect, test } from 'vitest';
import { type SeatKey, seatKey } from '../withheld-seats/seat-states.ts';
import { typedSelection } from './typed-selection.ts';

const zone = 7;
const seat = (row: string, number: number, zoneId = zone) => seatKey(zoneId, row, number);

/** A field in which seats are chosen on the plan; A9 is sold. */
function field(text: string) {
  let value = text;
  const selection = () =>
    typedSelection({ value, onChange: (next) => (value = next) }, zone, (key) => key !== seat('A', 9));
  return { selection, text: () => value };
}

test('what is typed is selected on the plan', () => {
  expect([...field('A1–3, B2').selection().selected]).toEqual([
    seat('A', 1),
    seat('A', 2),
    seat('A', 3),
    seat('B', 2),
  ] satisfies SeatKey[]);
  expect(field('no list').selection().selected.size).toBe(0);
});

test('what is chosen on the plan is typed, and chosen again it is taken out', () => {
  const { selection, text } = field('');
  selection().toggle([seat('A', 2), seat('A', 1), seat('A', 3)]);
  selection().add([seat('12', 4)]);
  expect(text()).toBe('12-4, A1–3');
  selection().toggle([seat('A', 2)]);
  expect(text()).toBe('12-4, A1, A3');
  selection().clear();
  expect(text()).toBe('');
});

test('seats of other zones, and those that may not be chosen, are left out', () => {
  const { selection, text } = field('A1');
  selection().toggle([seat('A', 9), seat('C', 1, 8)]);
  selection().add([seat('A', 9), seat('A', 2), seat('C', 1, 8)]);
  expect(text()).toBe('A1–2');
});
