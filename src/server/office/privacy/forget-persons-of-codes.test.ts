import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCodes } from '../../../../tests/support/people/codes.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { retention } from './retention.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

/** Two codes of an event whose show was so many days ago: one is for a person, one was only mailed. */
async function coded(daysAgo: number): Promise<number> {
  const { eventId } = await shop.hallOf(9);
  const mailed = { mailedDigest: 'a', mailedAt: new Date() };
  await addCodes(shop.db, eventId, { codes: ['BOUNDTUPAT'], personDigest: 'a', ...mailed });
  await addCodes(shop.db, eventId, { codes: ['MAILEDTUPAT'], ...mailed });
  await sql`update session set starts_at = now() - make_interval(days => ${daysAgo}) where event_id = ${eventId}`.execute(
    shop.db,
  );
  return eventId;
}

test('whom a code is for, and to whom it was mailed, is kept for thirty days after the last session, and no longer', async () => {
  const [young, old] = [await coded(29), await coded(31)];
  for (const { what, forget } of retention) if (what.includes('that a code is for')) await forget(shop.db);
  const codesOf = (eventId: number) =>
    shop.db.selectFrom('code').where('eventId', '=', eventId).orderBy('id').selectAll().execute();
  const nobody = { personDigest: null, mailedDigest: null, mailedAt: expect.any(Date) };
  expect(await codesOf(old)).toMatchObject([
    { ...nobody, withdrawnAt: expect.any(Date) },
    { ...nobody, withdrawnAt: null },
  ]);
  expect(await codesOf(young)).toMatchObject([
    { personDigest: 'a', mailedDigest: 'a', withdrawnAt: null },
    { personDigest: null, mailedDigest: 'a' },
  ]);
});
