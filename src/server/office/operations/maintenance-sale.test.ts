// A sale that is under way when the shop is closed for visitors: payments settle, and the line keeps its places.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { datafeedOf, sendDatafeed } from '../../../../tests/gateways/datafeeds.ts';
import { openPayingShop, stateOf } from '../../../../tests/gateways/paying-shop.ts';
import { begin, heldByPayer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import {
  addWaitingRoom,
  Browser,
  letPass,
  lineOf,
  moveNow,
  until,
} from '../../../../tests/support/people/waiting-room.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';

let shop: Awaited<ReturnType<typeof openPayingShop>>;
let operator: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await openPayingShop();
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());
afterEach(async () => {
  await press('DELETE');
  // Another test says that the shop was closed an hour ago: the lines of this one were moving then.
  await shop.db.updateTable('event').set({ archived: true }).execute();
});

const press = (method: 'PUT' | 'DELETE') =>
  shop.app.inject({
    method,
    url: '/api/maintenance',
    headers: operator.headers,
    ...(method === 'PUT' && { payload: { message: null, endsAt: null } }),
  });
const isClosed = async () => (await shop.app.inject({ method: 'GET', url: '/api/events' })).statusCode === 503;
const close = async () => {
  expect((await press('PUT')).statusCode).toBe(200);
  await until(isClosed, Boolean);
};

test('a payment that is under way is settled by the callback of its provider', async () => {
  const payer = await heldByPayer(shop);
  const { payment } = await begin(shop, payer);
  await close();
  const reply = await sendDatafeed(shop, datafeedOf(shop.asiaPaySecret, payment));
  expect([reply.statusCode, reply.body]).toEqual([200, 'OK']);
  await expect.poll(async () => JSON.stringify(await stateOf(shop, payer)), { timeout: 20_000 }).toContain('"PAID"');
  expect(await isClosed()).toBe(true);
});

describe('the line', () => {
  test('stands still, says so, and gives those who were called their time again', async () => {
    const hall = await addWaitingRoom(shop.db, { perMinute: 60, insideMax: 1 });
    const [inside, called, waiting] = [new Browser(shop.app), new Browser(shop.app), new Browser(shop.app)];
    const before = (await inside.requestEntry(hall)).json();
    const place = (await called.requestEntry(hall)).json().placeToken;
    await waiting.requestEntry(hall);
    await shop.db.updateTable('event').set({ insideMax: 2 }).where('id', '=', hall.eventId).execute();
    await moveNow(shop.db, hall);
    expect((await lineOf(shop.db, hall)).served).toBe(2);

    await close();
    await until(async () => (await called.watch(hall)).json().isPaused, Boolean);
    expect((await called.requestEntry(hall, place)).json()).toMatchObject({ errorKey: 'maintenance' });
    await shop.db.updateTable('event').set({ insideMax: 10 }).where('id', '=', hall.eventId).execute();
    // An hour passes, longer than the time in which one who was called has to come.
    await letPass(shop.db, hall, 3600);
    await sql`update maintenance set began_at = now() - interval '1 hour' where ended_at is null`.execute(shop.db);
    const looks = await sql<{ startedAt: Date }>`select now() as started_at`.execute(shop.db);
    // The job that moves lines has looked again meanwhile, and let nobody in.
    await expect
      .poll(
        async () =>
          (
            await sql`select from job where key = 'moveLines' and started_at > ${looks.rows[0]?.startedAt}`.execute(
              shop.db,
            )
          ).rows.length,
        { timeout: 20_000 },
      )
      .toBe(1);
    expect((await lineOf(shop.db, hall)).served).toBe(2);

    await press('DELETE');
    const entered = await until(
      () => called.requestEntry(hall, place),
      ({ statusCode }) => statusCode === 200,
    );
    expect(entered.json()).toHaveProperty('token');
    const again = await inside.requestEntry(hall);
    expect(Math.abs(again.json().validUntil - before.validUntil)).toBeLessThan(120_000);
  });

  const pressCockpit = async ({ eventId }: Hall, button: 'pause' | 'resume') => {
    const url = `/api/cockpit/${eventId}/${button}`;
    const payload = { reason: 'The sound check runs late' };
    expect((await shop.app.inject({ method: 'POST', url, headers: clerk.headers, payload })).statusCode).toBe(200);
  };
  const beganAnHourAgo = () =>
    sql`update maintenance set began_at = now() - interval '1 hour' where ended_at is null`.execute(shop.db);

  test('gives the time back to those who were called also where the sale is paused before the shop opens', async () => {
    const hall = await addWaitingRoom(shop.db, { perMinute: 60, insideMax: 1 });
    const [inside, called] = [new Browser(shop.app), new Browser(shop.app)];
    const before = (await inside.requestEntry(hall)).json();
    const place = (await called.requestEntry(hall)).json().placeToken;
    await shop.db.updateTable('event').set({ insideMax: 2 }).where('id', '=', hall.eventId).execute();
    await moveNow(shop.db, hall);
    await close();
    await letPass(shop.db, hall, 3600);
    await beganAnHourAgo();
    await pressCockpit(hall, 'pause');
    await press('DELETE');
    await pressCockpit(hall, 'resume');
    const entered = await until(
      () => called.requestEntry(hall, place),
      ({ statusCode, body }) => statusCode !== 202 && !/salePaused|maintenance/.test(body),
    );
    expect(entered.json()).toHaveProperty('token');
    const again = await inside.requestEntry(hall);
    expect(Math.abs(again.json().validUntil - before.validUntil)).toBeLessThan(120_000);
  });

  test('gives the time back once where the pause of the sale ends first', async () => {
    const hall = await addWaitingRoom(shop.db);
    const inside = new Browser(shop.app);
    const before = (await inside.requestEntry(hall)).json();
    await pressCockpit(hall, 'pause');
    await close();
    await letPass(shop.db, hall, 3600);
    await beganAnHourAgo();
    const salePausedAt = new Date(Date.now() - 3_600_000);
    await shop.db.updateTable('event').set({ salePausedAt }).where('id', '=', hall.eventId).execute();
    await pressCockpit(hall, 'resume');
    await press('DELETE');
    const again = await until(
      () => inside.requestEntry(hall),
      ({ statusCode }) => statusCode === 200,
    );
    expect(Math.abs(again.json().validUntil - before.validUntil)).toBeLessThan(120_000);
  });
});
