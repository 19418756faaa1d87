import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookSale } from '../src/server/money/ledger/ledger.queries.ts';
import { checkInvariants, findBrokenRules, ruleNames } from './check-invariants.ts';
import { freshDatabase } from './support/database/fresh-database.ts';
import { allotmentPlants, partPlants, plants } from './support/database/invariant-plants.ts';
import { hourLater } from './support/database/small-catalogue.ts';
import { call, doorStaff, enrolled, redeem, scanOf } from './support/people/at-the-door.ts';
import { newBuyer, orderRequest } from './support/people/buyers.ts';
import { addCodes, addPrice, lineOf, tokenOf } from './support/people/codes.ts';
import { openOutlet } from './support/people/outlets.ts';
import { signedIn } from './support/people/signed-in.ts';
import { addHall, type Hall, type HallZone, lineIn } from './support/shop/hall.ts';
import { type RunningApp, runningApp } from './support/shop/running-app.ts';

let shop: RunningApp;
let client: pg.PoolClient;

beforeAll(async () => {
  shop = await runningApp();
  const hall = await addHall(shop.db, { zones: ['A: 1a 2a . 3a* 4c\nB: 1b 2a 3a', 14, 20, 10] });
  const codePrice = await addPrice(shop.db, hall, 'DISCOUNT', 48_000, 1);
  const order = async (tickets: number, zone: number, more = {}) => {
    const buyer = newBuyer(shop.deps.signingKey);
    const requested = { ...hall, orderDetails: [{ ...lineIn(hall, tickets, zone), ...more }] };
    const reply = await shop.app.inject(orderRequest(buyer, requested));
    expect(reply.statusCode).toBe(200);
    return { token: buyer.token, cookie: buyer.cookie, id: reply.json().id as number };
  };
  await order(2, 0);
  await order(1, 0, { wheelchair: true });
  const paid = await order(3, 1);
  const { token, cookie } = await order(4, 1);
  await shop.app.inject({ method: 'POST', url: '/api/order/cancel', headers: { cookie }, payload: { token } });
  await addCodes(shop.db, hall.eventId, { codes: ['FANS2K7M'] });
  const friend = newBuyer(shop.deps.signingKey);
  const codeToken = await tokenOf(shop, friend, hall.eventId, 'FANS2K7M');
  const withCode = { ...hall, orderDetails: [lineOf(hall, codePrice, 1), lineOf(hall, codePrice, 2)], codeToken };
  const bought = await shop.app.inject(orderRequest(friend, withCode));
  expect(bought.statusCode).toBe(200);
  await sellAtOutlet(hall);
  await actAsClerk(hall, bought.json());
  client = await shop.pool.connect();
  await client.query("update orders set status = 'PAID', settled_at = now() where id = $1", [paid.id]);
  await client.query(
    `insert into payment (event_id, order_id, invoice_no, method, merchant_id, amount_cents, status, captured_cents, settles)
    select event_id, id, '0001M0000000000000000', 'CASH', 'bank', amount_cents, 'CAPTURED', amount_cents, true
    from orders where id = $1`,
    [paid.id],
  );
  await client.query(
    `insert into payment (event_id, order_id, invoice_no, method, merchant_id, amount_cents, status, captured_cents, refunded_cents)
    select event_id, id, '0001M0000000000000001', 'ASIA_PAY', '88888888', amount_cents, 'REFUNDED', amount_cents, amount_cents
    from orders where id = $1`,
    [paid.id],
  );
  await client.query(
    `insert into audit (principal, type, message)
    values ('system', 'REFUND_SENT', 'payment 0001M0000000000000001 of order ${paid.id}, 1.00, by the provider')`,
  );
  await bookSale(shop.db, { eventId: hall.eventId, orderId: paid.id, method: 'CASH', saidBy: 'system' });
  const guest = await order(1, 1);
  await client.query(`
    update event set complementary_max = 1 where id = ${hall.eventId};
    insert into pricing (event_id, site_id, zone_id, ticket_type, price_cents)
    select event_id, site_id, zone_id, 'COMPLEMENTARY', 0 from pricing where id = ${hall.zones[1]?.pricingId};
    update ticket set price_cents = 0, handling_fee_cents = 0,
      pricing_id = (select id from pricing where event_id = ${hall.eventId} and ticket_type = 'COMPLEMENTARY')
    where order_id = ${guest.id};
    update orders set channel = 'GUEST', sold_by = 'ada', status = 'PAID', settled_at = now(),
      tickets_cents = 0, handling_cents = 0, amount_cents = 0
    where id = ${guest.id};
    insert into guest_order (event_id, order_id, reason, allowed_by, given_by, is_above)
    values (${hall.eventId}, ${guest.id}, 'Press', 'The promoter', 'ada', false)`);
  await bookSale(shop.db, { eventId: hall.eventId, orderId: guest.id, method: 'NONE', saidBy: 'ada' });
  await client.query(
    `insert into order_buyer (event_id, order_id, mailbox_digest, telephone_digest, locale)
    select event_id, id, 'a', 'b', 'en' from orders where id = $1`,
    [paid.id],
  );
  await client.query(`
    insert into queue (event_id, seed, arrivals, opened_at, lobby_size, served)
    values (${hall.eventId}, sha256('seed'), 3, now(), 0, 2);
    insert into queue_step (event_id, at, served) values (${hall.eventId}, now(), 1), (${hall.eventId}, now() + interval '1 s', 2);
    insert into queue_place (event_id, number, visitor, address, place, pass_id, admitted_at, valid_until) values
      (${hall.eventId}, 0, 'one', 'a', 0, 'pass of one', now(), now()),
      (${hall.eventId}, 1, 'two', 'a', 1, 'pass of two', now(), now()),
      (${hall.eventId}, 2, 'three', 'a', null, null, null, null)`);
  await client.query(`
    insert into withholding (event_id, session_id, zone_id, kind, reason, places, principal)
    select event_id, session_id, zone_id, 'KILL', 'camera', 1, 'ada' from inventory where plan_code is null`);
  await client.query(
    'update inventory set free_public = free_public - 1, largest_block = largest_block - 1 where plan_code is null',
  );
  const sumOf = (kind: string) => `coalesce(sum(amount_cents) filter (where kind = '${kind}'), 0)`;
  await client.query(`
    insert into promoter_settlement (event_id, number, last_day, tickets, sales_cents, discounts_cents, fees_cents, deliveries_cents,
      refunds_cents, commissions_cents, corrections_cents, exchanges_cents, closed_by)
    select event_id, 1, max(day), sum(tickets), ${['SALE', 'DISCOUNT', 'FEE', 'DELIVERY', 'REFUND', 'COMMISSION', 'CORRECTION', 'EXCHANGE'].map(sumOf)}, 'ada'
    from ledger_line group by event_id`);
  await scanAtDoor(hall, paid.id);
  // Its jobs look at the tables all the time, and the plants lock all of them.
  await shop.app.close();
});

afterAll(async () => {
  client.release(true);
  await shop.close();
});

test('a shop that keeps the rules breaks none', async () => {
  expect(await checkInvariants(shop.url, { areJobsDone: true })).toEqual([]);
});

test('whatever test breaks a rule does not pass: its database says so when it goes', async () => {
  const { db, drop } = await freshDatabase(1);
  const { eventId } = await addHall(db, { zones: [5] });
  const amounts = { ticketCount: 1, ticketsCents: 0, handlingCents: 0, deliveryCents: 0, amountCents: 0 };
  const whose = { passId: 'a', wishDigest: 'a', visitor: 'a', deliveryType: 'NONE' as const, expiresAt: hourLater(1) };
  await db
    .insertInto('orders')
    .values({ eventId, id: eventId * 2 ** 32 + 1, ...whose, ...amounts })
    .execute();
  await expect(drop()).rejects.toThrow('Broken: an order has as many tickets as it says, numbered from one');
});

test('every rule has a plant', () => {
  expect(Object.keys(plants)).toEqual(ruleNames);
});

describe('is found when it is broken:', () => {
  beforeAll(async () => {
    await client.query('begin');
    await withoutConstraints();
    await client.query('savepoint unbroken');
  });
  afterEach(() => client.query('rollback to unbroken'));
  afterAll(() => client.query('rollback'));

  test.each(Object.entries(plants))('%s', (rule, plant) => expectFound(rule, plant));

  test.each(['GUEST', 'OUTLET'])('a fee that no one paid, in an order of the channel %s', (channel) =>
    expectFound(
      'the ledger of an order is what its payments have settled and did not give back',
      `insert into ledger_line (event_id, order_id, kind, channel, method, unit_cents, amount_cents, said_by)
      select event_id, id, 'FEE', channel, 'NONE', 100, 100, 'ada' from orders where channel = '${channel}' and status = 'PAID' limit 1`,
    ),
  );

  test.each(Object.entries(allotmentPlants))('an allotment whose places do not add up: %s', (_, plant) =>
    expectFound('the places of an allotment are sold, held, returned or free, and add up', plant),
  );

  test.each(Object.entries(partPlants))('%s', (_, { rule, plant }) => expectFound(rule, plant));
});

async function expectFound(rule: string, plant: string): Promise<void> {
  expect(await findBrokenRules(client, { areJobsDone: true, rule })).toEqual([]);
  await client.query(plant);
  const broken = await findBrokenRules(client, { areJobsDone: true, rule });
  expect(broken.map((found) => found.rule)).toEqual([rule]);
}

/** Five standing places: one is sold, one held, one returned, and two are free. One of these was sold and voided. */
async function sellAtOutlet(hall: Hall): Promise<void> {
  const outlet = await openOutlet(shop);
  const { id } = (await outlet.give(hall, 5, {}, 1)).body;
  await outlet.sell(hall, id, 1);
  await outlet.sell(hall, id, 1, { heldHours: 1 });
  await outlet.giveBack(hall, id, 1);
  const { body } = await outlet.sell(hall, id, 1);
  await outlet.clerk.send('DELETE', `outlet/sales/${body.id}`);
  const lastDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date());
  await outlet.admin.send('POST', `outlets/${outlet.id}/settlements`, { lastDay });
}

/** Takes money for an order with a code; sells three tickets, of which one is returned and one exchanged for a dearer one. */
async function actAsClerk(hall: Hall, waiting: { id: number; amount: number }): Promise<void> {
  const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE', 'ROLE_FINANCE'] });
  const send = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const reply = await shop.app.inject({ method, url: `/api/transactions${path}`, headers, payload });
    if (reply.statusCode >= 300) throw new Error(`${path}: ${reply.body}`);
    return reply.json();
  };
  const [method, reason] = ['COUNTER_CASH', 'at the counter'];
  await send('POST', `/${waiting.id}/payments`, { method, amount: waiting.amount, reason });
  const dear = hall.zones[3] as HallZone;
  await shop.db.updateTable('pricing').set({ priceCents: 58_000 }).where('id', '=', dear.pricingId).execute();
  const sale = { requestId: randomUUID(), eventId: hall.eventId, channel: 'COUNTER', method, received: 10_000 };
  const { id } = await send('POST', '', { ...sale, orderDetails: [lineIn(hall, 3, 2)] });
  const back = { tickets: [1], withFees: false, withDelivery: false, refundedBefore: 0, reason };
  await send('POST', `/${id}/refunds`, back);
  const change = { ticket: 2, zoneId: dear.id, row: null, seat: null };
  await send('PUT', `/${id}/seats`, { changes: [change], difference: 100, method, reason });
}

/** Two entries of one ticket, of which the second is a double, and an exit that is taken back. */
async function scanAtDoor(hall: Hall, orderId: number): Promise<void> {
  const staff = await doorStaff(shop);
  const device = await enrolled(shop, staff, hall);
  const ticket = { orderId, number: 1 };
  const scanned = (more: object) => scanOf(hall, { ticket, reason: 'no telephone', ...more });
  const exit = scanned({ type: 'exit' });
  await redeem(shop, device, scanned({}));
  await redeem(shop, device, exit);
  const undo = { sessionId: exit.sessionId, nonce: randomUUID(), undoes: exit.nonce, scannedAt: exit.scannedAt };
  expect((await call(shop, device, 'undo', undo)).json()).toMatchObject({ status: 'ok' });
  await redeem(shop, device, scanned({ isOffline: true }));
}

/** Until the rollback. */
async function withoutConstraints(): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as statement
    from pg_constraint where contype in ('c', 'f', 'u', 'p') and connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select format('drop index if exists %s cascade', indexrelid::regclass)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal`);
  await client.query(rows.map(({ statement }) => statement).join(';'));
}
