import { expect, test } from 'vitest';
import type { PlannedZone } from '../../../contract/seating.ts';
import { zoneStates } from './zone-states.ts';

const zone = (id: number): PlannedZone => ({
  id,
  name: `Z${id}`,
  names: {},
  freeSeating: true,
  capacity: 10,
  shape: null,
  seatPlan: null,
});

test('a zone without a price is not part of the sale; one without a ticket left is sold out', () => {
  const plan = { id: 1, name: '', names: {}, zones: [1, 2, 3].map(zone), marks: [] };
  const soldOut = new Map([
    [1, false],
    [2, true],
  ]);
  expect([...zoneStates(plan, soldOut)]).toEqual([
    [1, 'open'],
    [2, 'sold-out'],
    [3, 'off'],
  ]);
});
