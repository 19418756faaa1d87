// The six digits of the second step before tickets are changed.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { changesOf } from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';
import { retention } from './retention.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

/** An order whose code was written and mailed so many minutes ago. */
async function coded(minutesAgo: number): Promise<number> {
  const { orderId, email } = await paidPayer(shop);
  const calls = changesOf(shop);
  await calls.ask(ticketKeyOf(shop.deps, { orderId, version: 1 }));
  await calls.mailedCode(email);
  const past = sql`make_interval(mins => ${minutesAgo})`;
  await sql`update ticket_confirmation set valid_until = valid_until - ${past} where order_id = ${orderId}`.execute(
    shop.db,
  );
  await sql`update mail set sent_at = now(), created_at = created_at - ${past} where order_id = ${orderId}`.execute(
    shop.db,
  );
  return orderId;
}

test('six digits and their mail are kept while they are valid, and no longer', async () => {
  const [young, old] = [await coded(9), await coded(11)];
  for (const { what, forget } of retention) if (what.includes('six digits')) await forget(shop.db);
  const confirmations = await shop.db.selectFrom('ticketConfirmation').select('orderId').execute();
  expect(confirmations).toEqual([{ orderId: young }]);
  const mails = shop.db.selectFrom('mail').where('kind', '=', 'ticket-confirm').orderBy('orderId');
  expect(await mails.select(['orderId', 'subject', 'recipient']).execute()).toEqual([
    { orderId: young, subject: expect.stringMatching(/\d{6}/), recipient: expect.any(String) },
    { orderId: old, subject: null, recipient: null },
  ]);
});
