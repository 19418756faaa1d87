import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { ZoneOfSession } from '../../../contract/withheld-seats.ts';
import type { Counts } from './basket.ts';
import { ZoneCounts } from './zone-counts.tsx';

const zone = (id: number) => ({ id, name: `Z${id}`, names: {}, stock: { free: { public: 5 } } }) as ZoneOfSession;
const price = { id: 7, zoneId: 1, ticketType: 'PUBLIC', price: 480, handlingFee: 10 } as const;
const draw = (counts: Counts, prices = new Map([[1, price]])) =>
  drawPart(<ZoneCounts zones={[zone(1), zone(2)]} prices={prices} counts={counts} onChange={() => {}} />, 'en');

test('zones with a price are sold', () => {
  expect(readOf(draw({}))).toMatch(/Z1[^Z]*HK\$480/);
  expect(readOf(draw({}))).not.toContain('Z2');
});

test('tickets of a zone that has lost its price can be taken out, and no more are added', () => {
  const html = draw({ 2: 3 });
  expect(readOf(html)).toContain('Z2');
  expect(html).toMatch(/<button(?![^>]*disabled)[^>]*aria-label="One ticket fewer in Z2"/);
  expect(html).toMatch(/<button(?=[^>]*disabled)[^>]*aria-label="One ticket more in Z2"/);
  expect(readOf(draw({ 2: 3 }, new Map()))).toContain('Z2');
});
