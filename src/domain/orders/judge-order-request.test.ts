import { describe, expect, test } from 'vitest';
import type { CodeTerms } from '../codes/code-terms.ts';
import { usualHoldSettings } from '../holds/hold-settings.ts';
import { judgeOrderRequest } from './judge-order-request.ts';
import type { LineRequest, OrderRequest, SaleTerms } from './order-request.ts';

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
  presaleOpensAt: null,
  isPaused: false,
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
const line = (given: Partial<LineRequest> = {}): LineRequest => ({
  sessionId: 11,
  zoneId: stalls.id,
  pricingId: 21,
  count: 2,
  seatClass: 'a',
  acceptsSplit: false,
  acceptsRestrictedView: false,
  ...given,
});
const wanted = (given: Partial<OrderRequest> = {}): OrderRequest => ({
  siteId: 2,
  deliveryType: 'NONE',
  lines: [line()],
  ...given,
});

describe('what an order costs', () => {
  test('each ticket its price and fee, the order its delivery', () => {
    const lines = [line({ count: 3 }), line({ sessionId: 12, zoneId: floor.id, pricingId: 22, count: 2 })];
    expect(judgeOrderRequest(terms, wanted({ lines, deliveryType: 'DELIVERY_HK' }), now)).toMatchObject({
      ticketCount: 5,
      ticketsCents: 3 * 48_050 + 2 * 30_000,
      handlingCents: 5 * 1000,
      deliveryCents: 4500,
      amountCents: 3 * 48_050 + 2 * 30_000 + 5 * 1000 + 4500,
      deliveryType: 'DELIVERY_HK',
    });
  });

  test('lines keep what was asked for, beside the zone and price of the shop', () => {
    const requested = line({ seatClass: 'c', acceptsSplit: true, acceptsRestrictedView: true });
    expect(judgeOrderRequest(terms, wanted({ lines: [requested] }), now)).toMatchObject({
      lines: [
        {
          ...requested,
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
  test.each<[string, Partial<SaleTerms>, OrderRequest, number, string]>([
    ['anything when no session can be visited any more', { sessions: closed }, wanted(), now, 'closed'],
    ['anything when there are no sessions', { sessions: new Map() }, wanted(), now, 'closed'],
    ['anything before sales open', {}, wanted(), now - 1, 'notOpen'],
    ['tickets for another place', {}, wanted({ siteId: 3 }), now, 'wrongSite'],
    ['a session of another event', {}, wanted({ lines: [line({ sessionId: 99 })] }), now, 'wrongSession'],
    ['a disabled session', {}, wanted({ lines: [line({ sessionId: 13 })] }), now, 'wrongSession'],
    ['a session that has begun', {}, wanted({ lines: [line(), line({ sessionId: 14 })] }), now, 'wrongSession'],
    ['at a price of another event', {}, wanted({ lines: [line({ pricingId: 99 })] }), now, 'wrongPricing'],
    ['at a price that the public does not get', {}, wanted({ lines: [line({ pricingId: 23 })] }), now, 'wrongPricing'],
    ['at the price of another zone', {}, wanted({ lines: [line(), line({ pricingId: 22 })] }), now, 'wrongPricing'],
    ['a zone of another place', {}, wanted({ lines: [line({ zoneId: 99, pricingId: 24 })] }), now, 'wrongPricing'],
    [
      'more tickets than an order may have',
      {},
      wanted({ lines: [line({ count: 4 }), line({ count: 3 })] }),
      now,
      'tooManyTickets',
    ],
    ['fewer tickets than an order must have', {}, wanted({ lines: [line({ count: 1 })] }), now, 'tooFewTickets'],
    ['a sale that staff have paused', { isPaused: true }, wanted(), now, 'salePaused'],
    ['a delivery that is not offered', {}, wanted({ deliveryType: 'DELIVERY_MACAU' }), now, 'wrongDelivery'],
  ])('%s', (_, changes, requested, at, refused) => {
    expect(judgeOrderRequest({ ...terms, ...changes }, requested, at)).toEqual({ refused });
  });

  test('an event without an opening time sells at once, and as many tickets as its bounds say', () => {
    const always = { ...terms, saleOpensAt: null };
    expect(judgeOrderRequest(always, wanted(), 0)).toMatchObject({ ticketCount: 2 });
    expect(judgeOrderRequest(always, wanted({ lines: [line({ count: 6 })] }), 0)).toMatchObject({ ticketCount: 6 });
  });
});

describe('with a code', () => {
  const pricings = new Map([
    ...terms.pricings,
    [25, pricing(25, stalls.id, 48_050, 'PRIORITY_BOOKING')],
    [26, pricing(26, stalls.id, 40_000, 'DISCOUNT')],
  ]);
  const sale: SaleTerms = { ...terms, pricings, presaleOpensAt: now - 100 };
  const code: CodeTerms = {
    codeId: 7,
    version: 3,
    ticketType: 'PRIORITY_BOOKING',
    sessionId: null,
    zoneId: null,
    priceMaxCents: null,
    ticketsPerOrderMax: 4,
    reduction: { kind: 'PERCENT', value: 10 },
    validFrom: null,
    validUntil: null,
  };
  const early = wanted({ lines: [line({ pricingId: 25 })] });

  test('the price of its ticket type is opened and reduced, and its tickets are counted', () => {
    const lines = [line({ pricingId: 25, count: 3 }), line({ sessionId: 12 })];
    expect(judgeOrderRequest(sale, wanted({ lines }), now, code)).toMatchObject({
      ticketsCents: 3 * 43_245 + 2 * 48_050,
      code: { codeId: 7, version: 3, ticketCount: 3 },
      lines: [{ pricing: { priceCents: 43_245, discountCents: 4805 } }, { pricing: { priceCents: 48_050 } }],
    });
  });

  test('an order of public prices alone uses nothing of it, even when it is over', () => {
    const priced = judgeOrderRequest(sale, wanted(), now, { ...code, validUntil: 1 });
    expect(priced).toMatchObject({ ticketCount: 2 });
    expect(priced).not.toHaveProperty('code');
  });

  test.each<[string, Partial<CodeTerms>, OrderRequest, string]>([
    ['a price of another ticket type', {}, wanted({ lines: [line({ pricingId: 26 })] }), 'wrongPricing'],
    [
      'more tickets than it allows in an order',
      {},
      wanted({ lines: [line({ pricingId: 25, count: 5 })] }),
      'codeTooMany',
    ],
    ['a code that is over', { validUntil: now }, early, 'codeOver'],
    ['another session than its own', { sessionId: 12 }, early, 'wrongPricing'],
  ])('%s is refused', (_, changes, requested, refused) => {
    expect(judgeOrderRequest(sale, requested, now, { ...code, ...changes })).toEqual({ refused });
  });

  test('without a bound on the tickets of an order, the event alone bounds it', () => {
    const many = wanted({ lines: [line({ pricingId: 25, count: 5 })] });
    expect(judgeOrderRequest(sale, many, now, { ...code, ticketsPerOrderMax: null })).toMatchObject({ ticketCount: 5 });
  });

  test('a presale sells to holders of PRIORITY_BOOKING codes, at the prices of the code alone', () => {
    const before = now - 1;
    expect(judgeOrderRequest(sale, early, before, code)).toMatchObject({ ticketCount: 2 });
    const refused = { refused: 'notOpen' };
    expect(judgeOrderRequest(sale, wanted(), before, code)).toEqual(refused);
    expect(judgeOrderRequest(sale, early, before)).toEqual(refused);
    expect(judgeOrderRequest(sale, early, before, { ...code, ticketType: 'DISCOUNT' })).toEqual(refused);
    expect(judgeOrderRequest(sale, early, now - 101, code)).toEqual(refused);
    expect(judgeOrderRequest({ ...sale, presaleOpensAt: null }, early, before, code)).toEqual(refused);
  });
});
