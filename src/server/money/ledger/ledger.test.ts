import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { bookReturn } from './ledger.queries.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

async function linesOf({ orderId }: Payer, db = shop.db): Promise<string[]> {
  const lines = db.selectFrom('ledgerLine').where('orderId', '=', orderId).orderBy('id');
  const rows = await lines.selectAll().execute();
  return rows.map(({ kind, method, tickets, amountCents, charge }) =>
    [kind, method, tickets, amountCents, charge].filter((part) => part !== null).join(' '),
  );
}

async function paid(): Promise<Payer> {
  const payer = await heldByPayer(shop);
  await capture(paymentServicesOf(shop), await begin(shop, payer));
  return payer;
}

test('a paid order has lines for its tickets and fees that add up to its amount', async () => {
  const payer = await paid();
  const { ticketsCents, handlingCents, amountCents } = await shop.ledger.orderOf(payer);
  const { method } = (await shop.ledger.paymentsOf(payer))[0] as { method: string };
  expect(await linesOf(payer)).toEqual([`SALE ${method} 2 ${ticketsCents}`, `FEE ${method} 0 ${handlingCents}`]);
  expect(ticketsCents + handlingCents).toBe(amountCents);
});

test('a discount is a line of its own beside the full price, and delivery is another', async () => {
  const payer = await heldByPayer(shop);
  await sql`update ticket set discount_cents = 1500 where order_id = ${payer.orderId}`.execute(shop.db);
  await sql`update orders set delivery_cents = 4000, amount_cents = amount_cents + 4000, delivery_type = 'DELIVERY_HK'
    where id = ${payer.orderId}`.execute(shop.db);
  await capture(paymentServicesOf(shop), await begin(shop, payer));
  const { ticketsCents, handlingCents } = await shop.ledger.orderOf(payer);
  const { method } = (await shop.ledger.paymentsOf(payer))[0] as { method: string };
  expect(await linesOf(payer)).toEqual([
    `SALE ${method} 2 ${ticketsCents + 3000}`,
    `DISCOUNT ${method} 0 -3000`,
    `FEE ${method} 0 ${handlingCents}`,
    `DELIVERY ${method} 0 4000`,
  ]);
});

test('a ticket that comes back takes its price out again, and its fee only where that is refunded', async () => {
  const payer = await paid();
  const { eventId } = payer.hall;
  const of = { eventId, orderId: payer.orderId, method: 'CASH', saidBy: 'a clerk' };
  const tickets = shop.db.selectFrom('ticket').where('orderId', '=', payer.orderId).selectAll();
  const { priceCents, handlingFeeCents } = await tickets.executeTakeFirstOrThrow();
  const onlyLines = new Error('the tickets and the money stay, so the lines alone would break the rules of the shop');
  const booking = shop.db.transaction().execute(async (tx) => {
    await bookReturn(tx, { ...of, numbers: [1], givesFeesBack: false });
    await bookReturn(tx, { ...of, numbers: [2], givesFeesBack: true });
    expect((await linesOf(payer, tx)).slice(2)).toEqual([
      `REFUND CASH -1 -${priceCents}`,
      `REFUND CASH -1 -${priceCents}`,
      `REFUND CASH 0 -${handlingFeeCents} FEE`,
    ]);
    throw onlyLines;
  });
  await expect(booking).rejects.toBe(onlyLines);
});

test.each(['update ledger_line set amount_cents = 0', 'delete from ledger_line', 'truncate ledger_line cascade'])(
  'a line is never changed: %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow('ledger_line is written once and never changed');
  },
);
