import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { addHolder } from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { retention } from './retention.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

/** A ticket that was given away, for a show so many days ago. */
async function given(daysAgo: number): Promise<number> {
  const payer = await paidPayer(shop);
  await addHolder(shop, payer, { number: 1, email: 'mei@visitor.example', name: 'Mei' });
  const { eventId } = payer.hall;
  await sql`update session set starts_at = now() - make_interval(days => ${daysAgo}) where event_id = ${eventId}`.execute(
    shop.db,
  );
  return payer.orderId;
}

test('names and mailboxes of holders are kept for thirty days after the last session, and no longer', async () => {
  const [young, old] = [await given(29), await given(31)];
  for (const { what, forget } of retention) if (what.includes('holders')) await forget(shop.db);
  const holders = shop.db.selectFrom('ticketHolder').selectAll();
  expect(await holders.where('orderId', '=', old).executeTakeFirst()).toMatchObject({
    sealedName: null,
    sealedEmail: null,
    locale: null,
    transfers: 1,
  });
  expect((await holders.where('orderId', '=', young).executeTakeFirst())?.sealedEmail).not.toBeNull();
});
