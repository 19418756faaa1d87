import { expect, test } from 'vitest';
import { zonesWithoutGate } from './gates.ts';

const zones = [{ id: 1 }, { id: 2 }, { id: 3 }];

test('zones that no gate leads to are named', () => {
  expect(zonesWithoutGate(zones, [{ zoneIds: [1] }, { zoneIds: [1, 3] }])).toEqual([{ id: 2 }]);
});

test('an event without gates has one entrance for all', () => {
  expect(zonesWithoutGate(zones, [])).toEqual([]);
});
