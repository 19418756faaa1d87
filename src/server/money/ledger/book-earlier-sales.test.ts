// Orders that were paid before there was a ledger.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payBeforeLedger } from '../../../../tests/support/database/earlier-sales.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import type { Repeated } from '../../platform/jobs/repeat.ts';
import { registerEarlierSales } from './book-earlier-sales.job.ts';
import { beforeAllOrders, bookEarlierSales } from './book-earlier-sales.ts';

let shop: BoxOffice;
let hall: Hall;
beforeAll(async () => {
  shop = await openBoxOffice();
  hall = await shop.hallOf(500);
});
afterAll(() => shop.close());

async function paidEarlier(): Promise<number> {
  const { body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] });
  await payBeforeLedger(shop.db, body.id);
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

test('are no news for other programs', async () => {
  await shop.db
    .insertInto('webhook')
    .values({
      address: 'https://accounts.example/',
      events: ['order.paid'],
      sealedSecret: Buffer.alloc(1),
      madeBy: 'ada',
    })
    .execute();
  const orderId = await paidEarlier();
  await bookEarlierSales(shop, beforeAllOrders);
  expect(await linesOf(orderId)).toHaveLength(2);
  expect(await shop.db.selectFrom('webhookDelivery').selectAll().execute()).toEqual([]);
});

test('are booked once by two servers at the same moment', async () => {
  const orderIds = [];
  for (let each = 0; each < 5; each++) orderIds.push(await paidEarlier());
  // Both runs have read the orders before the first of them books.
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

test('are looked for again within minutes after a round that failed: until then no settlement can be closed', async () => {
  const jobs: Repeated[] = [];
  const log = { ...shop.deps.log, warn: vi.fn() };
  const db = {
    ...shop.db,
    getExecutor: () => {
      throw new Error('the database is away');
    },
  } as never;
  registerEarlierSales({ jobs } as never, { db, log });
  jobs[0]?.start();
  const note = await vi.waitUntil(() => jobs[0]?.takeRounds());
  await jobs[0]?.stop();
  expect(log.warn).toHaveBeenCalledOnce();
  expect(note.nextAt - note.startedAt).toBeLessThan(5 * 60_000);
});
