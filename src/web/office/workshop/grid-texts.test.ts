import { expect, test } from 'vitest';
import type { WorkshopZone } from '../../../contract/workshop.ts';
import { changedCells, isWrongText, textsOf } from './grid-texts.ts';

const zones = [{ id: 7 }, { id: 8 }] as WorkshopZone[];
const stored = textsOf([{ id: 1, version: 1, zoneId: 7, ticketType: 'PUBLIC', price: 480, handlingFee: 10 }]);

test('cells that were changed are sent; an emptied price is removed', () => {
  expect(changedCells(zones, stored, stored)).toEqual([]);
  expect(changedCells(zones, stored, { ...stored, 'fee 7 PUBLIC': '12', 'price 8 DISCOUNT': 'HK$ 1,200' })).toEqual([
    { zoneId: 7, ticketType: 'PUBLIC', price: 480, handlingFee: 12 },
    { zoneId: 8, ticketType: 'DISCOUNT', price: 1200, handlingFee: null },
  ]);
  expect(changedCells(zones, stored, { ...stored, 'price 7 PUBLIC': '' })).toMatchObject([{ zoneId: 7, price: null }]);
});

test('a fee that was emptied is the usual one, which the shop knows: a page may have been open for days', () => {
  expect(changedCells(zones, stored, { ...stored, 'fee 7 PUBLIC': '' })).toMatchObject([{ handlingFee: null }]);
});

test('a price and a fee have limits of their own', () => {
  expect([
    isWrongText('price', '10001'),
    isWrongText('fee', '10001'),
    isWrongText('fee', ''),
    isWrongText('fee', 'x'),
  ]).toEqual([false, true, false, true]);
});
