// Orders that were paid before there was a ledger.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoxOffice, openBoxOffice } from '../../../../tests/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/hall.ts';
import { beforeAllOrders, bookEarlierSales } from './book-earlier-sales.ts';

let shop: BoxOffice;
let hall: Hall;
beforeAll(async () => {
  shop = await openBoxOffice({}, { hasJobs: false });
  hall = await shop.hallOf(500);
});
afterAll(() => shop.close());

/** An order that an older version of the shop has settled a minute before midnight of Hong Kong, on the last day of October. */
async function paidEarlier(): Promise<number> {
  const { body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] });
  const at = new Date('2026-10-31T23:59:00+08:00');
  await sql`update orders set status = 'PAID', settled_at = ${at}, created_at = ${at} where id = ${body.id}`.execute(
    shop.db,
  );
  await sql`
    insert into payment (event_id, order_id, invoice_no, method, merchant_id, amount_cents, status, captured_cents, settles, settled_at)
    select event_id, id, upper(lpad(to_hex(id), 16, '0')), 'ASIA_PAY', '88888888', amount_cents, 'CAPTURED', amount_cents, true, ${at}
    from orders where id = ${body.id}`.execute(shop.db);
  return body.id;
}
const linesOf = async (orderId: number) => {
  const lines = shop.db.selectFrom('ledgerLine').where('orderId', '=', orderId).orderBy('id').selectAll();
  return (await lines.execute()).map(({ day, kind, method, tickets, amountCents, saidBy }) =>
    [day, kind, method, tickets, amountCents, saidBy].join(' '),
  );
};

test('get their lines once, on the day of their payment in Hong Kong', async () => {
  const orderId = await paidEarlier();
  const { ticketsCents, handlingCents } = await shop.ledger.orderOf({ orderId } as never);
  expect(await linesOf(orderId)).toEqual([]);
  for (let time = 0; time < 2; time++) expect(await bookEarlierSales(shop, beforeAllOrders)).toBeNull();
  expect(await linesOf(orderId)).toEqual([
    `2026-10-31 SALE ASIA_PAY 2 ${ticketsCents} system`,
    `2026-10-31 FEE ASIA_PAY 0 ${handlingCents} system`,
  ]);
});

test('are booked once by two servers at the same moment', async () => {
  const orderIds = [];
  for (let each = 0; each < 5; each++) orderIds.push(await paidEarlier());
  // Both have read the orders before the first of them books.
  await sql`
    create function take_a_while() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end'`.execute(
    shop.db,
  );
  await sql`create trigger take_a_while before insert on ledger_line for each row execute function take_a_while()`.execute(
    shop.db,
  );
  await Promise.all([bookEarlierSales(shop, beforeAllOrders), bookEarlierSales(shop, beforeAllOrders)]);
  for (const orderId of orderIds) expect(await linesOf(orderId)).toHaveLength(2);
});
