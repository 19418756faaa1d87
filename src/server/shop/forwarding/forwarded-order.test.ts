import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { readyOrder } from '../../../../tests/support/people/ready-orders.ts';
import { addHall } from '../../../../tests/support/shop/hall.ts';
import { messageForm, readOutcome, writeOutcome } from './forwarded-order.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const orderOf = async (seats: number) => readyOrder(database.db, await addHall(database.db, { zones: [10] }), seats);

/** The names of everything in it. */
function namesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [''];
  return Object.entries(value).flatMap(([name, part]) =>
    namesIn(part).map((rest) => (rest ? `${name}.${rest}` : name)),
  );
}

const fields = `
  eventId expiresAt passId requestDigest ticketsPerVisitorMax visitor
  wanted.amountCents wanted.deliveryCents wanted.deliveryType wanted.handlingCents
  wanted.lines.0.acceptsRestrictedView wanted.lines.0.acceptsSplit wanted.lines.0.count
  wanted.lines.0.pricing.handlingFeeCents wanted.lines.0.pricing.id wanted.lines.0.pricing.priceCents
  wanted.lines.0.pricing.ticketType wanted.lines.0.pricing.zoneId wanted.lines.0.pricingId
  wanted.lines.0.seatClass wanted.lines.0.session.enabled wanted.lines.0.session.startsAt wanted.lines.0.sessionId
  wanted.lines.0.stockKey wanted.lines.0.zone.autoArrangeAsc wanted.lines.0.zone.freeSeating wanted.lines.0.zone.id
  wanted.lines.0.zone.name wanted.lines.0.zone.prefersMiddle wanted.lines.0.zoneId
  wanted.ticketCount wanted.ticketsCents`;

test('an order has these fields on its way; with others, the messages have another form', async () => {
  expect(messageForm).toBe(1);
  expect(namesIn(await orderOf(1)).toSorted()).toEqual(fields.trim().split(/\s+/));
});

test('an outcome comes back whole, with the lines that the sender knows', async () => {
  const ready = await orderOf(2);
  const [line] = ready.wanted.lines;
  if (!line) throw new Error('an order without a line');
  const { eventId } = ready;
  const seat = { row: 'A', seat: 1, class: 'a', restrictedView: false, displaySeat: 'A1' } as const;
  const tickets = [
    { eventId, orderId: 7, number: 1, line, seat },
    { eventId, orderId: 7, number: 2, line, seat: null },
  ];
  const placed = { placed: { orderId: 7, ready, tickets } };
  expect(readOutcome(ready, JSON.parse(JSON.stringify(writeOutcome(placed))))).toEqual(placed);
});
