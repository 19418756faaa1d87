import { expect, test } from 'vitest';
import { usualHoldSettings } from '../holds/hold-settings.ts';
import { hasOpened, isOpen, isPresale, stillOnSale } from './on-sale.ts';
import type { SaleTerms } from './order-request.ts';

const now = 1000;
const pricing = (id: number, zoneId: number, ticketType = 'PUBLIC') => ({
  id,
  zoneId,
  ticketType,
  priceCents: 100,
  handlingFeeCents: 10,
});
const terms: SaleTerms = {
  eventId: 1,
  siteId: 1,
  saleOpensAt: now,
  presaleOpensAt: null,
  isPaused: false,
  waitingRoom: null,
  ticketsPerOrderMin: 0,
  ticketsPerOrderMax: 8,
  ticketsPerVisitorMax: null,
  holding: usualHoldSettings,
  deliveryCents: {},
  sessions: new Map([
    [11, { startsAt: now + 1, enabled: true }],
    [12, { startsAt: now + 1, enabled: false }],
    [13, { startsAt: now, enabled: true }],
  ]),
  pricings: new Map([
    [21, pricing(21, 31)],
    [22, pricing(22, 32, 'DISCOUNT')],
    [23, pricing(23, 33)],
  ]),
  zones: new Map(),
};

test('a presale lasts from its opening to that of the sale', () => {
  const sale = { saleOpensAt: now, presaleOpensAt: now - 10 };
  expect([now - 11, now - 10, now - 1, now].map((at) => isPresale(sale, at))).toEqual([false, true, true, false]);
  expect(isPresale({ ...sale, presaleOpensAt: null }, now - 1)).toBe(false);
});

test('sales open in the moment that was announced, or always', () => {
  expect(hasOpened(terms, now - 1)).toBe(false);
  expect(hasOpened(terms, now)).toBe(true);
  expect(hasOpened({ ...terms, saleOpensAt: null }, 0)).toBe(true);
});

test('a session is open until it begins, while it is enabled', () => {
  expect([11, 12, 13, 99].filter((id) => isOpen(terms, id, now))).toEqual([11]);
});

test('on sale is every zone with a price for the public or for codes in every open session, and in a presale those of its codes', () => {
  const presale = {
    ...terms,
    presaleOpensAt: now - 10,
    pricings: new Map([...terms.pricings, [24, pricing(24, 33, 'PRIORITY_BOOKING')]]),
  };
  expect(stillOnSale(presale, now - 1)).toEqual([11, 13].map((sessionId) => ({ sessionId, zoneId: 33 })));
  expect(stillOnSale(presale, now - 11)).toEqual([]);
  expect(stillOnSale(terms, now)).toEqual([
    { sessionId: 11, zoneId: 31 },
    { sessionId: 11, zoneId: 32 },
    { sessionId: 11, zoneId: 33 },
  ]);
  expect(stillOnSale(terms, now - 1)).toEqual([]);
});
