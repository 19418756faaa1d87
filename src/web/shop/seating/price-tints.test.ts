import { expect, test } from 'vitest';
import { nightAtlas } from '../../../../tests/support/samples/sample-pages.ts';
import type { EventPricing } from '../../../contract/catalogue.ts';
import { leftAtPrice, priceTints } from './price-tints.ts';

const [sample] = nightAtlas.pricings as [EventPricing];
const at = (price: number, zoneId: number, ticketType: EventPricing['ticketType'] = 'PUBLIC'): EventPricing => ({
  ...sample,
  price,
  ticketType,
  zone: { ...sample.zone, id: zoneId },
});

test('zones of one price have one tint, the dearest the first one', () => {
  const tints = priceTints([at(480, 1), at(1280, 2), at(480, 3)], []);
  expect(tints.map(({ price, tint, zones }) => [price, tint, zones.map(({ id }) => id)])).toEqual([
    [1280, 0, [2]],
    [480, 1, [1, 3]],
  ]);
});

test('more prices than tints: neighbours share one, and the order stays', () => {
  const tints = priceTints(
    Array.from({ length: 9 }, (_, index) => at(100 + index, index)),
    [],
  );
  expect(tints.map(({ tint }) => tint)).toEqual([0, 0, 1, 2, 2, 3, 4, 4, 5]);
});

test('the seats left are added up over sessions and zones, and are unknown before the sale', () => {
  const free = [
    { zoneId: 1, left: 5 },
    { zoneId: 1, left: 7 },
    { zoneId: 3, left: 0 },
  ];
  const [tint] = priceTints([at(480, 1), at(480, 3)], free);
  expect(tint?.zones.map(({ left }) => left)).toEqual([12, 0]);
  expect(tint && leftAtPrice(tint)).toBe(12);
  const [before] = priceTints([at(480, 1)], []);
  expect(before && leftAtPrice(before)).toBeNull();
});

test('a zone, and a price, with wheelchair places alone is not sold out', () => {
  const [tint] = priceTints(
    [at(480, 1), at(480, 3)],
    [
      { zoneId: 1, left: 0, wheelchairLeft: 2 },
      { zoneId: 3, left: 0, wheelchairLeft: 0 },
    ],
  );
  expect(tint?.zones.map(({ left }) => left)).toEqual(['wheelchair', 0]);
  expect(tint && leftAtPrice(tint)).toBe('wheelchair');
  const [other] = priceTints(
    [at(480, 1), at(480, 3)],
    [
      { zoneId: 1, left: 0, wheelchairLeft: 2 },
      { zoneId: 3, left: 4, wheelchairLeft: 0 },
    ],
  );
  expect(other && leftAtPrice(other)).toBe(4);
});
