// The prices that codes open: the last one stays, at an amount within their bound, while a code needs it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FreshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { countLockWaits, databaseWithoutAdvisoryLocks } from '../../../../tests/support/database/without-locks.ts';
import { addCodes, addPrice, batchOf, checkCodeAs } from '../../../../tests/support/people/codes.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { NewBatchInput } from '../../../contract/code-batches.ts';

let locked: BoxOffice;
let unlocked: BoxOffice;
let withoutLocks: FreshDatabase;
beforeAll(async () => {
  withoutLocks = await databaseWithoutAdvisoryLocks();
  locked = await openBoxOffice();
  unlocked = await openBoxOffice({}, { database: withoutLocks });
});
afterAll(async () => {
  await locked.close();
  await unlocked.close();
  await withoutLocks.dropBroken();
});

/** A hall of its own. */
async function openHall(office = locked) {
  const { headers } = await signedIn(office.deps, { authorities: ['ROLE_CATALOGUE', 'ROLE_BOX_OFFICE'] });
  const hall = await office.hallOf(10, 10);
  const priceAt = async (at: number, cents = 48_000) =>
    (await addPrice(office.db, hall, 'DISCOUNT', cents, at)).pricingId;
  const remove = (id: number) => office.app.inject({ method: 'DELETE', url: `/api/pricings/${id}`, headers });
  const make = (more: Partial<NewBatchInput> = {}) =>
    office.app.inject({ method: 'POST', url: '/api/code-batches', headers, payload: batchOf(hall, more) });
  const changeCodes = (batchId: number, more: object) =>
    office.app.inject({ method: 'POST', url: '/api/codes/change', headers, payload: { batchId, count: 2, ...more } });
  /** Another amount for the price of a zone, in dollars. */
  const change = (id: number, price: number, at = 0) => {
    const [event, zone] = [{ id: hall.eventId }, { id: hall.zones[at]?.id }];
    const payload = { id, event, zone, ticketType: 'DISCOUNT', price };
    return office.app.inject({ method: 'PUT', url: '/api/pricings', headers, payload });
  };
  return { office, hall, headers, priceAt, remove, change, changeCodes, make };
}

test('the last price that codes open is kept, and one beside it is not', async () => {
  const { office, hall, priceAt, remove } = await openHall();
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

test('a session stays while codes are for it alone, and their batch is not made for one that is being removed', async () => {
  const { office, hall, headers, priceAt, make, changeCodes } = await openHall();
  await priceAt(0);
  const sessionId = hall.sessionIds[0] as number;
  const { id } = (await make({ count: 2, sessionId })).json();
  const remove = () => office.app.inject({ method: 'DELETE', url: `/api/sessions/${sessionId}`, headers });
  expect([(await remove()).statusCode, (await remove()).json()]).toMatchObject([
    409,
    { errorKey: 'sessionHasCodes', details: { codes: 2 } },
  ]);
  expect((await changeCodes(id, { isWithdrawn: true })).statusCode).toBe(200);
  expect((await remove()).statusCode).toBe(200);
  expect((await make({ count: 2, sessionId })).json().errorKey).toBe('codesWithoutPrice');
});

test('a code of one zone needs the price of that zone, and one up to an amount a price below it', async () => {
  const { office, hall, priceAt, remove } = await openHall();
  const [first, second] = [await priceAt(0), await priceAt(1, 90_000)];
  const [of] = await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M'], zoneId: hall.zones[0]?.id ?? 0 });
  expect((await remove(first)).json().details).toEqual({ tickets: 0, codes: 1 });
  const change = office.db.updateTable('codeBatch').where('eventId', '=', hall.eventId);
  await change.set({ zoneId: null, priceMaxCents: 50_000 }).execute();
  expect((await remove(first)).json().details).toEqual({ tickets: 0, codes: 1 });
  expect((await remove(second)).statusCode).toBe(200);
  expect(of).toBeGreaterThan(0);
});

describe('a higher amount', () => {
  const upTo500 = { priceMax: 500, count: 2 };

  test('that leaves good codes without a price is refused, with the name of their batch', async () => {
    const { office, priceAt, change, make } = await openHall();
    const id = await priceAt(0);
    await make(upTo500);
    await make({ name: 'Anybody', count: 1, word: 'all' });
    const refused = await change(id, 500.5);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { errorKey: 'codesNeedPrice', details: { codes: 2, batches: 'Friends', amount: 500 } },
    ]);
    expect((await change(id, 500)).statusCode, 'the amount of the bound').toBe(200);
    expect((await change(id, 500)).statusCode, 'no change').toBe(200);
    await office.db.updateTable('code').set({ withdrawnAt: new Date() }).execute();
    expect((await change(id, 501)).statusCode, 'codes that are withdrawn need none').toBe(200);
  });

  test('is taken where another price is within their bound, and then stays with that one', async () => {
    const { priceAt, change, make } = await openHall();
    const [first, second] = [await priceAt(0), await priceAt(1)];
    await make(upTo500);
    expect((await change(first, 900)).statusCode).toBe(200);
    expect((await change(second, 900, 1)).json()).toMatchObject({ errorKey: 'codesNeedPrice' });
    expect((await change(first, 480)).statusCode, 'a lower amount').toBe(200);
    expect((await change(second, 900, 1)).statusCode).toBe(200);
  });

  test('does not come back by undoing a lower one', async () => {
    const { office, headers, priceAt, change, make } = await openHall();
    const id = await priceAt(0, 90_000);
    const { version } = (await change(id, 480)).json();
    await make(upTo500);
    const url = `/api/pricings/${id}/undo`;
    const undone = await office.app.inject({ method: 'POST', url, headers, payload: { version } });
    expect(undone.json()).toMatchObject({ errorKey: 'codesNeedPrice' });
  });

  test('in the grid is judged with all other cells, and names its own', async () => {
    const { office, hall, headers, priceAt, make } = await openHall();
    const [first, second] = [await priceAt(0), await priceAt(1, 90_000)];
    await make(upTo500);
    const [one, other] = hall.zones.map(({ id: zoneId }) => ({ zoneId, ticketType: 'DISCOUNT' }));
    const url = `/api/events/${hall.eventId}/prices`;
    const save = async (cells: object[]) => {
      const stored = await office.db.selectFrom('pricing').where('eventId', '=', hall.eventId).selectAll().execute();
      const known = stored.map(({ id, version }) => ({ id, version }));
      return office.app.inject({ method: 'PUT', url, headers, payload: { known, cells } });
    };
    expect((await save([{ ...one, price: 900 }])).json()).toMatchObject({
      errorKey: 'codesNeedPrice',
      details: { codes: 2, batches: 'Friends', amount: 500, cell: `${one?.zoneId} DISCOUNT` },
    });
    const swapped = await save([
      { ...one, price: 900 },
      { ...other, price: 480 },
    ]);
    expect(swapped.statusCode).toBe(200);
    const replaced = await save([
      { ...other, price: null },
      { ...one, price: 480 },
    ]);
    expect(replaced.statusCode).toBe(200);
    expect([await hasPrice(office, first), await hasPrice(office, second)]).toEqual([true, false]);
  });

  test('of all prices leaves nothing that a batch up to less could open', async () => {
    const { priceAt, make } = await openHall();
    await priceAt(0, 50_001);
    expect((await make(upTo500)).json().errorKey).toBe('codesWithoutPrice');
    expect((await make({ priceMax: 500.01 })).statusCode).toBe(200);
  });
});

const yesterday = new Date(Date.now() - 86_400_000).toISOString();

test.each([
  ['withdrawn', { isWithdrawn: true }, { isWithdrawn: false }],
  ['over', { validUntil: yesterday }, { validUntil: null }],
])('codes that are %s become good again only while they have a price', async (_, before, after) => {
  const { hall, office, priceAt, make, changeCodes, change } = await openHall();
  const id = await priceAt(0);
  const { id: batchId } = (await make({ priceMax: 500, count: 2 })).json();
  expect((await changeCodes(batchId, before)).statusCode).toBe(200);
  expect((await change(id, 501)).statusCode).toBe(200);
  expect((await changeCodes(batchId, after)).json()).toMatchObject({ status: 409, errorKey: 'codesWithoutPrice' });
  const codes = office.db.selectFrom('code').where('eventId', '=', hall.eventId).selectAll();
  expect((await codes.execute()).every(({ withdrawnAt, validUntil }) => withdrawnAt ?? validUntil)).toBe(true);
  expect((await changeCodes(batchId, { ticketsMax: 3 })).statusCode, 'another change').toBe(200);
  await change(id, 500);
  expect((await changeCodes(batchId, after)).statusCode).toBe(200);
});

test('a code whose price is gone is refused, in the shop and at the counter', async () => {
  const { office, hall, headers, priceAt } = await openHall();
  const id = await priceAt(0);
  await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M'] });
  await office.db.deleteFrom('pricing').where('id', '=', id).execute();
  const typed = { eventId: hall.eventId, code: 'FANS2K7M' };
  const ofBuyer = await checkCodeAs(office, office.buyer(hall.eventId), typed.eventId, typed.code);
  expect(ofBuyer.json().errorKey).toBe('codeRefused');
  const ofClerk = await office.app.inject({ method: 'POST', url: '/api/sales/code', headers, payload: typed });
  expect(ofClerk.json().errorKey).toBe('codeRefused');
});

type Work = 'made' | 'prolonged';

/** The last price for the codes goes, or goes above their bound, while they are made or prolonged, which another transaction holds up. */
async function race(shop: Awaited<ReturnType<typeof openHall>>, how: 'remove' | 'raise', work: Work) {
  const { office, hall, priceAt, make, remove, change, changeCodes } = shop;
  const { eventId } = hall;
  const id = await priceAt(0);
  const [friends, word] = [
    { priceMax: 500, count: 2 },
    { priceMax: 500, count: 1, word: 'fans', length: 0 },
  ];
  const { id: batchId } = (await make({ ...friends, validUntil: yesterday })).json();
  const holder = await office.pool.connect();
  try {
    await holder.query('begin');
    if (work === 'made')
      await holder.query(
        `insert into code (event_id, batch_id, code, tickets_max, reduction, reduction_value)
          values ($1, $2, 'FANS', 1, 'PERCENT', 10)`,
        [eventId, batchId],
      );
    else await holder.query('select from code where event_id = $1 for update', [eventId]);
    const working = work === 'made' ? make(word) : changeCodes(batchId, { validUntil: null });
    await expect.poll(() => countLockWaits(office.db)).toBe(1);
    let isOver = false;
    const changing = (how === 'remove' ? remove(id) : change(id, 900)).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await countLockWaits(office.db)) === 2).toBe(true);
    await holder.query('rollback');
    return {
      worked: (await working).statusCode,
      changed: (await changing).statusCode,
      hasPrice: await hasPrice(office, id),
    };
  } finally {
    holder.release(true);
  }
}

/** One that the codes open. */
const hasPrice = async ({ db }: BoxOffice, id: number): Promise<boolean> =>
  (await db
    .selectFrom('pricing')
    .where('id', '=', id)
    .where('priceCents', '<=', 50_000)
    .select('id')
    .executeTakeFirst()) !== undefined;

describe.each([
  ['remove', 'made'],
  ['raise', 'made'],
  ['remove', 'prolonged'],
  ['raise', 'prolonged'],
] as const)('while somebody would %s it', (how, work) => {
  test(`codes that are being ${work} keep their price`, async () => {
    expect(await race(await openHall(), how, work)).toEqual({ worked: 200, changed: 409, hasPrice: true });
  });

  test(`without the lock those that are being ${work} would lose it: the test above would notice`, async () => {
    expect(await race(await openHall(unlocked), how, work)).toEqual({ worked: 200, changed: 200, hasPrice: false });
  });
});
