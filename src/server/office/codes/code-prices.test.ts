// The prices that codes open: the last one stays while a code needs it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type BoxOffice, openBoxOffice } from '../../../../tests/box-office.ts';
import { addCodes, addPrice, batchOf, checkCodeAs } from '../../../../tests/codes.ts';
import type { FreshDatabase } from '../../../../tests/fresh-database.ts';
import { signedIn } from '../../../../tests/signed-in.ts';
import { countLockWaits, databaseWithoutAdvisoryLocks } from '../../../../tests/without-locks.ts';

async function openShop(database?: FreshDatabase) {
  const office = await openBoxOffice({}, { hasJobs: false, ...(database && { database }) });
  const { headers } = await signedIn(office.deps, { authorities: ['ROLE_CATALOGUE', 'ROLE_BOX_OFFICE'] });
  const hall = await office.hallOf(10, 10);
  const priceAt = async (at: number, cents = 48_000) =>
    (await addPrice(office.db, hall, 'DISCOUNT', cents, at)).pricingId;
  const remove = (id: number) => office.app.inject({ method: 'DELETE', url: `/api/pricings/${id}`, headers });
  const make = () => office.app.inject({ method: 'POST', url: '/api/code-batches', headers, payload: batchOf(hall) });
  return { office, hall, headers, priceAt, remove, make };
}

test('the last price that codes open is kept, and one beside it is not', async () => {
  const { office, hall, priceAt, remove } = await openShop();
  const [first, second] = [await priceAt(0), await priceAt(1)];
  await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M', 'FANS2K7N'] });
  expect((await remove(first)).statusCode).toBe(200);
  const refused = await remove(second);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { errorKey: 'pricingInUse', details: { tickets: 0, codes: 2 } },
  ]);
  await office.db.updateTable('code').set({ withdrawnAt: new Date() }).where('code', '=', 'FANS2K7M').execute();
  expect((await remove(second)).json().details).toEqual({ tickets: 0, codes: 1 });
  await office.db
    .updateTable('code')
    .set({ validUntil: sql<Date>`now() - interval '1 minute'` })
    .where('code', '=', 'FANS2K7N')
    .execute();
  expect((await remove(second)).statusCode, 'codes that are withdrawn or over need none').toBe(200);
});

test('a code of one zone needs the price of that zone, and one up to an amount a price below it', async () => {
  const { office, hall, priceAt, remove } = await openShop();
  const [first, second] = [await priceAt(0), await priceAt(1, 90_000)];
  const [of] = await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M'], zoneId: hall.zones[0]?.id ?? 0 });
  expect((await remove(first)).json().details).toEqual({ tickets: 0, codes: 1 });
  const change = office.db.updateTable('codeBatch').where('eventId', '=', hall.eventId);
  await change.set({ zoneId: null, priceMaxCents: 50_000 }).execute();
  expect((await remove(first)).json().details).toEqual({ tickets: 0, codes: 1 });
  expect((await remove(second)).statusCode).toBe(200);
  expect(of).toBeGreaterThan(0);
});

test('a code whose price is gone is refused, in the shop and at the counter', async () => {
  const { office, hall, headers, priceAt } = await openShop();
  const id = await priceAt(0);
  await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M'] });
  await office.db.deleteFrom('pricing').where('id', '=', id).execute();
  const typed = { eventId: hall.eventId, code: 'FANS2K7M' };
  const ofBuyer = await checkCodeAs(office, office.buyer(hall.eventId), typed.eventId, typed.code);
  expect(ofBuyer.json().errorKey).toBe('codeRefused');
  const ofClerk = await office.app.inject({ method: 'POST', url: '/api/sales/code', headers, payload: typed });
  expect(ofClerk.json().errorKey).toBe('codeRefused');
});

const barrier = 51;

/** The price is removed while a batch of codes for it is being made. */
async function race(shop: Awaited<ReturnType<typeof openShop>>) {
  const { office, priceAt, make, remove } = shop;
  const id = await priceAt(0);
  await sql`
    create function wait_at_barrier() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${sql.raw(`${barrier}`)}); return new; end'`.execute(office.db);
  await sql`
    create trigger wait_at_barrier before insert on code for each row execute function wait_at_barrier()`.execute(
    office.db,
  );
  const holder = await office.pool.connect();
  try {
    await holder.query(`select pg_advisory_lock(${barrier})`);
    const making = make();
    await expect.poll(() => countLockWaits(office.db)).toBe(1);
    let isRemoved = false;
    const removing = remove(id).finally(() => {
      isRemoved = true;
    });
    await expect.poll(async () => isRemoved || (await countLockWaits(office.db)) === 2).toBe(true);
    await holder.query(`select pg_advisory_unlock(${barrier})`);
    return {
      made: (await making).statusCode,
      removed: (await removing).statusCode,
      hasPrice: await hasPrice(office, id),
    };
  } finally {
    holder.release(true);
  }
}

const hasPrice = async ({ db }: BoxOffice, id: number): Promise<boolean> =>
  (await db.selectFrom('pricing').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;

test('codes that are being made keep their price', async () => {
  expect(await race(await openShop())).toEqual({ made: 200, removed: 409, hasPrice: true });
});

test('without the lock they would lose it: the test above would notice', async () => {
  const shop = await openShop(await databaseWithoutAdvisoryLocks());
  expect(await race(shop)).toEqual({ made: 200, removed: 200, hasPrice: false });
});
