import { describe, expect, test } from 'vitest';
import type { CodeTerms } from '../codes/code-terms.ts';
import { usualHoldSettings } from '../holds/hold-settings.ts';
import type { SaleTerms } from '../orders/order-request.ts';
import { priceStaffOrder } from './price-staff-order.ts';
import { type StaffLineRequest, type StaffOrderRequest, ticketsPerStaffOrderMax } from './staff-order.ts';

const now = 1_000_000;
const stalls = { id: 31, name: 'STALLS', freeSeating: false, autoArrangeAsc: true, prefersMiddle: true };
const pricing = (id: number, ticketType: string, zoneId = stalls.id) => ({
  id,
  zoneId,
  ticketType,
  priceCents: 48_000,
  handlingFeeCents: 1000,
});

const terms: SaleTerms = {
  eventId: 5,
  siteId: 2,
  saleOpensAt: null,
  presaleOpensAt: null,
  isPaused: false,
  waitingRoom: null,
  ticketsPerOrderMin: 2,
  ticketsPerOrderMax: 6,
  ticketsPerVisitorMax: 2,
  holding: usualHoldSettings,
  deliveryCents: { DELIVERY_HK: 4500 },
  sessions: new Map([
    [11, { startsAt: now + 1, enabled: true }],
    [12, { startsAt: now + 1, enabled: false }],
  ]),
  pricings: new Map([
    [21, pricing(21, 'PUBLIC')],
    [22, pricing(22, 'COMPLEMENTARY')],
    [23, pricing(23, 'CONSIGNMENT')],
    [24, pricing(24, 'PUBLIC', 99)],
    [25, pricing(25, 'DISCOUNT')],
    [26, pricing(26, 'PRIORITY_BOOKING')],
  ]),
  zones: new Map([[stalls.id, stalls]]),
};
const line = (given: Partial<StaffLineRequest> = {}): StaffLineRequest => ({
  sessionId: 11,
  zoneId: stalls.id,
  pricingId: 21,
  count: 2,
  seatClass: 'a',
  acceptsSplit: false,
  acceptsRestrictedView: false,
  seats: null,
  from: 'SALE',
  ...given,
});
const wanted = (given: Partial<StaffOrderRequest> = {}): StaffOrderRequest => ({
  channel: 'COUNTER',
  deliveryType: 'DELIVERY_ONSITE',
  lines: [line()],
  ...given,
});
const code = (given: Partial<CodeTerms> = {}): CodeTerms => ({
  codeId: 7,
  version: 3,
  ticketType: 'DISCOUNT',
  sessionId: null,
  zoneId: null,
  priceMaxCents: null,
  ticketsPerOrderMax: null,
  reduction: { kind: 'PERCENT', value: 25 },
  validFrom: null,
  validUntil: null,
  ...given,
});
const priced = (given: Partial<StaffOrderRequest>, changed: Partial<SaleTerms> = {}) =>
  priceStaffOrder({ ...terms, ...changed }, wanted(given), now);

describe('what an order of staff costs', () => {
  test('each ticket its price and fee, and the delivery that the event offers', () => {
    expect(priced({ channel: 'TELEPHONE', deliveryType: 'DELIVERY_HK' })).toMatchObject({
      ticketCount: 2,
      ticketsCents: 96_000,
      handlingCents: 2000,
      deliveryCents: 4500,
      amountCents: 102_500,
    });
  });

  test('a guest pays neither price nor fee, whatever the price grid says', () => {
    expect(priced({ channel: 'GUEST', lines: [line({ pricingId: 22 })] })).toMatchObject({ amountCents: 0 });
  });

  test('an outlet sells at a price of its own', () => {
    const ownPrice = { priceCents: 50_000, handlingFeeCents: 0 };
    const lines = [line({ pricingId: 23, ownPrice })];
    expect(priced({ channel: 'OUTLET', lines })).toMatchObject({ ticketsCents: 100_000, handlingCents: 0 });
  });

  test('seats by name are counted', () => {
    const seats = ['A', 'B', 'C'].map((row) => ({ row, seat: 1 }));
    expect(priced({ lines: [line({ seats })] })).toMatchObject({ ticketCount: 3 });
  });

  test.each(['NONE', 'DELIVERY_ONSITE'] as const)('%s is possible at every event and costs nothing', (deliveryType) => {
    expect(priced({ deliveryType })).toMatchObject({ deliveryCents: 0 });
  });
});

describe('with the code of a customer', () => {
  const reduced = [line({ pricingId: 25 })];

  test('the price of the code is sold, and its tickets are counted', () => {
    expect(priced({ lines: [...reduced, line({ count: 1 })], code: code() })).toMatchObject({
      ticketsCents: 2 * 36_000 + 48_000,
      handlingCents: 3000,
      code: { codeId: 7, version: 3, ticketCount: 2 },
    });
  });

  test('an order at public prices does not use it', () => {
    expect(priced({ code: code() })).not.toHaveProperty('code');
  });

  test('its limits hold for staff as well', () => {
    expect(priced({ lines: reduced })).toEqual({ refused: 'wrongPricing' });
    expect(priced({ lines: reduced, code: code({ sessionId: 12 }) })).toEqual({ refused: 'wrongPricing' });
    expect(priced({ lines: reduced, code: code({ validUntil: now }) })).toEqual({ refused: 'codeOver' });
    expect(priced({ lines: reduced, code: code({ ticketsPerOrderMax: 1 }) })).toEqual({ refused: 'codeTooMany' });
  });

  test('a presale sells its prices alone, and only by a code for it', () => {
    const presale = { presaleOpensAt: now, saleOpensAt: now + 1 };
    const priority = code({ ticketType: 'PRIORITY_BOOKING', reduction: { kind: 'NONE', value: 0 } });
    const early = [line({ pricingId: 26 })];
    expect(priced({ lines: early, code: priority }, presale)).toMatchObject({ ticketsCents: 96_000 });
    expect(priced({ lines: [...early, line()], code: priority }, presale)).toEqual({ refused: 'notOpen' });
    expect(priced({ lines: reduced, code: code() }, presale)).toEqual({ refused: 'notOpen' });
    expect(priced({ lines: early, code: priority }, { saleOpensAt: now + 1 })).toEqual({ refused: 'notOpen' });
  });
});

describe('an order of staff is refused', () => {
  test('at a price that the channel does not sell', () => {
    const refused = { refused: 'wrongPricing' };
    expect(priced({ lines: [line({ pricingId: 22 })] })).toEqual(refused);
    expect(priced({ channel: 'GUEST' })).toEqual(refused);
    expect(priced({ channel: 'OUTLET' })).toEqual(refused);
    expect(priced({ lines: [line({ pricingId: 24 })] })).toEqual(refused);
  });

  test('for a price or a zone that the event does not have', () => {
    expect(priced({ lines: [line({ pricingId: 1 })] })).toEqual({ refused: 'wrongPricing' });
    expect(priced({ lines: [line({ zoneId: 1 })] })).toEqual({ refused: 'wrongPricing' });
  });

  test('for a session that the event does not have, or that is closed or over', () => {
    expect(priced({ lines: [line({ sessionId: 1 })] })).toEqual({ refused: 'wrongSession' });
    expect(priced({ lines: [line({ sessionId: 12 })] })).toEqual({ refused: 'closed' });
    const over = new Map([[11, { startsAt: now, enabled: true }]]);
    expect(priced({}, { sessions: over })).toEqual({ refused: 'closed' });
  });

  test('before sales open, except for guests', () => {
    const opensLater = { saleOpensAt: now + 1 };
    expect(priced({}, opensLater)).toEqual({ refused: 'notOpen' });
    expect(priced({ channel: 'GUEST', lines: [line({ pricingId: 22 })] }, opensLater)).toMatchObject({
      ticketCount: 2,
    });
  });

  test('while the sale is paused, for guests too', () => {
    const guest = { channel: 'GUEST', lines: [line({ pricingId: 22 })] } as const;
    for (const given of [{}, { ...guest, lines: [line({ pricingId: 22 })] }])
      expect(priced(given, { isPaused: true })).toEqual({ refused: 'salePaused' });
  });

  test('with more tickets than one order may have', () => {
    expect(priced({ lines: [line({ count: ticketsPerStaffOrderMax + 1 })] })).toEqual({ refused: 'tooManyTickets' });
  });

  test('with a delivery that the event does not offer, or that a guest would pay for', () => {
    expect(priced({ deliveryType: 'DELIVERY_MACAU' })).toEqual({ refused: 'wrongDelivery' });
    const guest = { channel: 'GUEST', lines: [line({ pricingId: 22 })] } as const;
    expect(priced({ ...guest, lines: [line({ pricingId: 22 })], deliveryType: 'DELIVERY_HK' })).toEqual({
      refused: 'wrongDelivery',
    });
  });
});
