import { describe, expect, test } from 'vitest';
import { usualHoldSettings } from '../holds/hold-settings.ts';
import { judgeWish } from './judge-wish.ts';
import type { OrderWish, SaleTerms, WishLine } from './order-wish.ts';

const now = 1_000_000;
const soon = now + 1;
const stalls = { id: 31, name: 'STALLS', freeSeating: false, autoArrangeAsc: true, prefersMiddle: true };
const floor = { id: 32, name: 'FLOOR', freeSeating: true, autoArrangeAsc: true, prefersMiddle: true };
const pricing = (id: number, zoneId: number, priceCents: number, ticketType = 'PUBLIC') => ({
  id,
  zoneId,
  ticketType,
  priceCents,
  handlingFeeCents: 1000,
});

const terms: SaleTerms = {
  eventId: 5,
  siteId: 2,
  saleOpensAt: now,
  waitingRoom: null,
  ticketsPerOrderMin: 2,
  ticketsPerOrderMax: 6,
  ticketsPerVisitorMax: null,
  holding: usualHoldSettings,
  deliveryCents: { NONE: 0, DELIVERY_HK: 4500 },
  sessions: new Map([
    [11, { startsAt: soon, enabled: true }],
    [12, { startsAt: soon, enabled: true }],
    [13, { startsAt: soon, enabled: false }],
    [14, { startsAt: now, enabled: true }],
  ]),
  pricings: new Map([
    [21, pricing(21, stalls.id, 48_050)],
    [22, pricing(22, floor.id, 30_000)],
    [23, pricing(23, stalls.id, 0, 'COMPLEMENTARY')],
    [24, pricing(24, 99, 10_000)],
  ]),
  zones: new Map([
    [stalls.id, stalls],
    [floor.id, floor],
  ]),
};
const line = (given: Partial<WishLine> = {}): WishLine => ({
  sessionId: 11,
  zoneId: stalls.id,
  pricingId: 21,
  count: 2,
  seatClass: 'a',
  acceptsSplit: false,
  acceptsRestrictedView: false,
  ...given,
});
const wish = (given: Partial<OrderWish> = {}): OrderWish => ({
  siteId: 2,
  deliveryType: 'NONE',
  lines: [line()],
  ...given,
});

describe('what an order costs', () => {
  test('each ticket its price and fee, the order its delivery', () => {
    const lines = [line({ count: 3 }), line({ sessionId: 12, zoneId: floor.id, pricingId: 22, count: 2 })];
    expect(judgeWish(terms, wish({ lines, deliveryType: 'DELIVERY_HK' }), now)).toMatchObject({
      ticketCount: 5,
      ticketsCents: 3 * 48_050 + 2 * 30_000,
      handlingCents: 5 * 1000,
      deliveryCents: 4500,
      amountCents: 3 * 48_050 + 2 * 30_000 + 5 * 1000 + 4500,
      deliveryType: 'DELIVERY_HK',
    });
  });

  test('lines keep what was asked for, beside the zone and price of the shop', () => {
    const asked = line({ seatClass: 'c', acceptsSplit: true, acceptsRestrictedView: true });
    expect(judgeWish(terms, wish({ lines: [asked] }), now)).toMatchObject({
      lines: [
        {
          ...asked,
          session: { startsAt: soon },
          zone: stalls,
          pricing: { id: 21, priceCents: 48_050 },
          stockKey: '11:31',
        },
      ],
    });
  });
});

describe('what is not sold', () => {
  const closed = new Map([...terms.sessions].filter(([id]) => id > 12));
  test.each<[string, Partial<SaleTerms>, OrderWish, number, string]>([
    ['anything when no session can be visited any more', { sessions: closed }, wish(), now, 'closed'],
    ['anything when there are no sessions', { sessions: new Map() }, wish(), now, 'closed'],
    ['anything before sales open', {}, wish(), now - 1, 'notOpen'],
    ['tickets for another place', {}, wish({ siteId: 3 }), now, 'wrongSite'],
    ['a session of another event', {}, wish({ lines: [line({ sessionId: 99 })] }), now, 'wrongSession'],
    ['a disabled session', {}, wish({ lines: [line({ sessionId: 13 })] }), now, 'wrongSession'],
    ['a session that has begun', {}, wish({ lines: [line(), line({ sessionId: 14 })] }), now, 'wrongSession'],
    ['at a price of another event', {}, wish({ lines: [line({ pricingId: 99 })] }), now, 'wrongPricing'],
    ['at a price that the public does not get', {}, wish({ lines: [line({ pricingId: 23 })] }), now, 'wrongPricing'],
    ['at the price of another zone', {}, wish({ lines: [line(), line({ pricingId: 22 })] }), now, 'wrongPricing'],
    ['a zone of another place', {}, wish({ lines: [line({ zoneId: 99, pricingId: 24 })] }), now, 'wrongPricing'],
    [
      'more tickets than an order may have',
      {},
      wish({ lines: [line({ count: 4 }), line({ count: 3 })] }),
      now,
      'tooManyTickets',
    ],
    ['fewer tickets than an order must have', {}, wish({ lines: [line({ count: 1 })] }), now, 'tooFewTickets'],
    ['a delivery that is not offered', {}, wish({ deliveryType: 'DELIVERY_MACAU' }), now, 'wrongDelivery'],
  ])('%s', (_, changes, asked, at, refused) => {
    expect(judgeWish({ ...terms, ...changes }, asked, at)).toEqual({ refused });
  });

  test('an event without an opening time sells at once, and as many tickets as its bounds say', () => {
    const always = { ...terms, saleOpensAt: null };
    expect(judgeWish(always, wish(), 0)).toMatchObject({ ticketCount: 2 });
    expect(judgeWish(always, wish({ lines: [line({ count: 6 })] }), 0)).toMatchObject({ ticketCount: 6 });
  });
});
