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
  const tints = [
    {
      price: 480,
      tint: 0,
      zones: [
        { id: 1, left: 3 },
        { id: 2, left: 0 },
        { id: 3, left: null },
      ],
    },
  ];
  const plan = { id: 1, name: '', names: {}, zones: [1, 2, 3, 4].map(zone) };
  expect([...zoneStates(plan, tints)]).toEqual([
    [1, 'open'],
    [2, 'sold-out'],
    [3, 'open'],
    [4, 'off'],
  ]);
});
