import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookSale } from '../src/server/money/ledger/ledger.queries.ts';
import { newBuyer, orderRequest } from './buyers.ts';
import { checkInvariants, findBrokenRules, ruleNames } from './check-invariants.ts';
import { addCodes, addPrice, lineOf, tokenOf } from './codes.ts';
import { freshDatabase } from './fresh-database.ts';
import { addHall, type Hall, lineIn } from './hall.ts';
import { openOutlet } from './outlets.ts';
import { type RunningApp, runningApp } from './running-app.ts';
import { hourLater } from './small-catalogue.ts';

// A plant is what a fault of ours would leave in the tables. Constraints forbid most of them, so those are taken away
// first: a rule must see by itself.
const plants: Record<string, string> = {
  'a seat is on one live ticket at most': 'update ticket set seat_number = 1 where row_label is not null',
  'what is free, on live tickets and withheld adds up to the capacity':
    'update inventory set free_public = free_public - 1, largest_block = largest_block - 1 where plan_code is null',
  'nothing free is below nought': 'update inventory set free_public = -1 where plan_code is null',
  'an inventory has one bit for each place of its plan, and none set where there is no seat':
    'update inventory set free_seats = set_bit(free_seats, 2, 1)',
  'a seat is free, on a live ticket or withheld, and only one of them':
    'update inventory set free_seats = set_bit(free_seats, 0, 1)',
  'a withholding has as many seats as it says, and none in standing room': `
    insert into withheld_seat (event_id, session_id, zone_id, row_label, seat_number, withholding_id)
    select event_id, session_id, zone_id, 'A', 9, id from withholding`,
  'no place is withheld longer than until its end and a minute':
    "update withholding set ends_at = now() - interval '61 s'",
  'the counters of an inventory say what its bits say':
    'update inventory set free_public = free_public - 1, free_house = free_house + 1 where plan_code is not null',
  'standing room has people, not seats': 'update inventory set largest_block = 0 where plan_code is null',
  'a ticket names a seat of its plan, with the view that it has; in standing room it names none':
    'update ticket set restricted_view = not restricted_view where row_label is not null',
  'no buyer of the web has a house seat': "update ticket set row_label = 'B', seat_number = 1",
  'a ticket is priced for its own zone at its own event':
    'update ticket set pricing_id = (select id from pricing where zone_id <> ticket.zone_id limit 1)',
  'tickets are live as long as their order waits or is paid and they were not returned, and no longer':
    "update orders set status = 'EXPIRED' where status = 'PAID'",
  'an order has as many tickets as it says, numbered from one': 'delete from ticket where number = 1',
  "an order's amounts are the sums of its tickets and its delivery":
    'update orders set tickets_cents = tickets_cents - 1, amount_cents = amount_cents - 1',
  'nothing is charged for a delivery that does not happen': 'update orders set delivery_cents = 100',
  'money is kept in whole cents': 'alter table ticket alter column price_cents type numeric(9, 1)',
  'a pass is good for one order': "update orders set pass_id = 'the same'",
  'a pass is used where it was first used': 'update pass_use set event_id = event_id + 1',
  'a visitor holds the seats of one order of an event at a time': "update orders set visitor = 'the same'",
  "an order's id is its own and carries its event":
    'update ticket set order_id = order_id + 4294967296; update orders set id = id + 4294967296',
  "an order's number was taken for it": 'update order_numbers set next_number = 1',
  'no order of the web has more tickets than its event allows':
    "update event set max_tickets_per_order = 1, updated_at = now() - interval '1 hour'",
  'no visitor has more tickets than the event allows':
    "update event set tickets_per_visitor_max = 1, updated_at = now() - interval '1 hour'",
  'an order is in a state that there is, and says when it stopped waiting':
    "update orders set settled_at = now() where status = 'WAITING'",
  'no order expires before its time':
    "update orders set status = 'EXPIRED', settled_at = expires_at - interval '1 ms' where status = 'WAITING'",
  'an order that was let go of has one record that says so, and one more for each time that staff opened it again':
    'insert into audit (principal, type, message) select principal, type, message from audit',
  'no hold is older than its time and a minute': "update orders set expires_at = now() - interval '61 s'",
  'a line has served no more than came, and its lobby is part of it': 'update queue set served = arrivals + 1',
  'places are numbered as visitors came': 'update queue_place set number = number + 3',
  'a visitor stands in a line once': "update queue_place set visitor = 'the same'",
  'only those who were called have a pass': 'update queue set served = 1',
  'a place in line belongs to one visitor, drawn in the lobby, as they came behind it':
    'update queue_place set place = 1 - number where number < 2',
  'a pass from the line is used by the visitor who has it':
    'update queue_place set pass_id = (select pass_id from orders limit 1) where number = 0',
  'a line never moves backwards, and never further than it has': 'update queue_step set served = 9 where served = 1',
  'money that came pays for a paid order, or is to go back': 'update payment set settles = false',
  'what was paid for an order and did not go back is its amount, unless tickets or money came back':
    'update payment set captured_cents = captured_cents - 1 where settles',
  'a ticket that was returned belongs to an order of which staff gave tickets back':
    'update ticket set returned_at = now(), is_live = false where number = 1',
  'the portions of a payment that go back are what it says, and no more than came':
    'update payment set given_back_cents = 1 where settles',
  'a portion that was sent was approved, and has one record that says so': `
    insert into payment_refund (event_id, invoice_no, number, order_id, amount_cents, reason, decided_by, sent_at, sent_by)
    select event_id, invoice_no, 1, order_id, 1, 'goodwill', 'ada', now(), 'ada' from payment where settles`,
  'money that went back is what came, and has one record that says so':
    "insert into audit (principal, type, message) select principal, type, message from audit where type = 'REFUND_SENT'",
  'one payment settles an order that had payments, beside differences to dearer seats':
    "update payment set status = 'FAILED', settles = false, captured_cents = null",
  'a difference was paid where staff changed seats': 'update payment set is_difference = true where settles',
  'nobody named a buyer for an order that is not there, nor keeps it with an account that is not':
    'update order_buyer set account_id = 999999',
  'a paid order has lines in the ledger':
    "update orders set status = 'PAID', settled_at = now() where status = 'WAITING'",
  'the ledger has the tickets of a paid order and their prices, and none of another order':
    "update ledger_line set tickets = tickets - 1, amount_cents = amount_cents - unit_cents where kind = 'SALE'",
  'the ledger of an order is what its payments have settled and did not give back':
    "update ledger_line set amount_cents = amount_cents + 1 where kind = 'FEE'",
  'a ledger line belongs to the day of its moment in Hong Kong': 'update ledger_line set day = day - 1',
  'a settlement of a promoter has the figures of its days for ever':
    "update promoter_settlement set last_day = '2026-01-01'",
  'an order of staff says who sold it': "update orders set sold_by = null where channel = 'GUEST'",
  'complementary tickets cost nothing, and guests alone have them':
    "update orders set channel = 'WEB', sold_by = null where channel = 'GUEST'",
  'complementary tickets say who gave them, and above the quota another person has allowed them':
    'update guest_order set is_above = true',
  'no more complementary tickets were given without another person than the event allows':
    "update event set complementary_max = 0, updated_at = now() - interval '1 hour'",
  'what is used of a code is its live tickets, and never more than it is for': 'update code set tickets_used = 2',
  'a ticket of a code has a price of its ticket type, in its session and zone, and no other ticket has such a price in the shop':
    "update code_batch set ticket_type = 'PRIORITY_BOOKING'",
  'an order has one code at most': 'update ticket set code_id = code_id + number where code_id is not null',
  'no buyer has placed an order while the sale was paused':
    "update event set sale_paused_at = now() - interval '1 hour'",
  'the places of an allotment are sold, held, returned or free, and add up':
    'update allotment set returned = returned + 1',
  'the free places of an allotment come back at its date':
    "update allotment set returns_at = returns_at + interval '1 hour'",
  'an order of an outlet is sold from its allotment, and no other order is':
    "update orders set channel = 'OUTLET', sold_by = 'ada' where channel = 'WEB'",
  'a voided sale of an outlet is cancelled, and nothing of it is left in the ledger': `
    delete from ledger_line where kind = 'COMMISSION' and amount_cents > 0`,
  'a settlement has lines of its own outlet, and none after its last day':
    'update ledger_line set day = day + 1 where day = (select max(last_day) from outlet_settlement)',
};

/** An error in each part of an allotment: its outlet has one place of each kind. */
const allotmentPlants: Record<string, string> = {
  allotted: 'update allotment set allotted = allotted + 1',
  sold: "delete from ticket where order_id in (select id from orders where channel = 'OUTLET' and status = 'PAID')",
  held: "delete from ticket where order_id in (select id from orders where channel = 'OUTLET' and status = 'WAITING')",
  returned: 'update allotment set returned = 0',
  free: 'delete from withholding where allotment_id is not null',
};

let shop: RunningApp;
let client: pg.PoolClient;

beforeAll(async () => {
  shop = await runningApp();
  const hall = await addHall(shop.db, { zones: ['A: 1a 2a . 3a* 4c\nB: 1b 2a 3a', 14] });
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
  expect((await shop.app.inject(orderRequest(friend, withCode))).statusCode).toBe(200);
  await sellAtOutlet(hall);
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
      refunds_cents, commissions_cents, corrections_cents, closed_by)
    select event_id, 1, max(day), sum(tickets), ${['SALE', 'DISCOUNT', 'FEE', 'DELIVERY', 'REFUND', 'COMMISSION', 'CORRECTION'].map(sumOf)}, 'ada'
    from ledger_line group by event_id`);
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
  const whose = { passId: 'a', wishDigest: 'a', visitor: 'a', deliveryType: 'NONE', expiresAt: hourLater(1) };
  await db
    .insertInto('orders')
    .values({ eventId, id: eventId * 2 ** 32 + 1, ...whose, ...amounts })
    .execute();
  await expect(drop()).rejects.toThrow('Broken: an order has as many tickets as it says, numbered from one');
});

test('every rule has a plant', () => {
  expect(Object.keys(plants)).toEqual(ruleNames);
});

test.each(Object.entries(plants))('%s', (rule, plant) => expectFound(rule, plant));

test.each(Object.entries(allotmentPlants))('an allotment whose places do not add up: %s', (_, plant) =>
  expectFound('the places of an allotment are sold, held, returned or free, and add up', plant),
);

async function expectFound(rule: string, plant: string): Promise<void> {
  await client.query('begin');
  try {
    await withoutConstraints();
    await client.query(plant);
    const broken = await findBrokenRules(client, { areJobsDone: true });
    expect(broken.map((found) => found.rule)).toContain(rule);
  } finally {
    await client.query('rollback');
  }
}

/** Of five standing places one is sold, one held, one returned, and two are free: one of them was sold and voided. */
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
