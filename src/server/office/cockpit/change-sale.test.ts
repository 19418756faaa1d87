// Changes that staff make during a sale: buyers notice them on every server, and the audit keeps them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heldByPayer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { openTransferOffice, payByTransfer, type TransferOffice } from '../../../../tests/support/people/transfers.ts';
import {
  addWaitingRoom,
  Browser,
  letPass,
  lineOf,
  moveNow,
  until,
} from '../../../../tests/support/people/waiting-room.ts';
import { oneTicket } from '../../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import type { RunningApp } from '../../../../tests/support/shop/running-app.ts';
import { readCockpit } from './read-cockpit.ts';

let shop: TransferOffice;
let other: RunningApp;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await openTransferOffice({}, { jobs: ['moveLines'] });
  other = await shop.anotherServer();
  clerk = await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());

const press = async ({ eventId }: Pick<Hall, 'eventId'>, button: string, body: object = {}, who = clerk) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/cockpit/${eventId}/${button}`,
    headers: who.headers,
    payload: { reason: 'The sound check runs late', ...body },
  });
  return { status: reply.statusCode, body: reply.json() };
};
const auditOf = async ({ eventId }: Hall) =>
  (
    await shop.db
      .selectFrom('audit')
      .where('principal', '=', 'clerk')
      .select(['type', 'message'])
      .orderBy('id')
      .execute()
  )
    .filter(({ type, message }) => message.includes(`event ${eventId}`) && type !== 'EVENT_CHANGED')
    .map(({ type, message }) => `${type} ${message}`);

describe('a pause', () => {
  test('refuses passes and orders on every server, and ends', async () => {
    const hall = await shop.hallOf('A: 1a 2a 3a 4a');
    expect((await press(hall, 'pause')).status).toBe(200);
    const passAt = async ({ app }: Pick<RunningApp, 'app'>) => {
      const reply = await new Browser(app).requestEntry(hall);
      return reply.json().errorKey ?? reply.statusCode;
    };
    for (const server of [shop, other])
      await until(
        () => passAt(server),
        (answer) => answer === 'salePaused',
      );
    expect((await shop.order(oneTicket(hall))).body).toMatchObject({ errorKey: 'salePaused', status: 409 });
    expect((await press(hall, 'resume')).status).toBe(200);
    for (const server of [shop, other])
      await until(
        () => passAt(server),
        (answer) => answer === 200,
      );
    expect((await shop.order(oneTicket(hall))).status).toBe(200);
    expect(await auditOf(hall)).toEqual([
      `SALE_PAUSED event ${hall.eventId}: The sound check runs late`,
      `SALE_RESUMED event ${hall.eventId}: The sound check runs late`,
    ]);
  });

  test('lets those pay who hold seats', async () => {
    const payer = await heldByPayer(shop);
    await press(payer.hall, 'pause');
    await until(
      () => shop.order(oneTicket(payer.hall)),
      ({ body }) => body.errorKey === 'salePaused',
    );
    expect((await payByTransfer(shop, payer)).status).toBe(200);
  });

  test('keeps every place in line, lets nobody in, and gives those who were called their time again', async () => {
    const hall = await addWaitingRoom(shop.db, { perMinute: 60, insideMax: 1 });
    const [inside, called, waiting] = [new Browser(shop.app), new Browser(shop.app), new Browser(shop.app)];
    expect((await inside.requestEntry(hall)).statusCode).toBe(200);
    const place = (await called.requestEntry(hall)).json().placeToken;
    await waiting.requestEntry(hall);
    await shop.db.updateTable('event').set({ insideMax: 2 }).where('id', '=', hall.eventId).execute();
    await moveNow(shop.db, hall);
    expect((await lineOf(shop.db, hall)).served).toBe(2);

    await press(hall, 'pause');
    const paused = await until(
      async () => (await called.watch(hall)).json(),
      ({ isPaused }) => isPaused,
    );
    expect(paused.speedPerMinute, 'the line does not move').toBe(0);
    expect((await called.requestEntry(hall, place)).statusCode).toBe(202);
    const newcomer = await until(
      () => new Browser(other.app).requestEntry(hall),
      ({ statusCode }) => statusCode === 409,
    );
    expect(newcomer.json()).toMatchObject({ errorKey: 'salePaused' });
    // An hour passes, longer than the time in which one who was called has to come.
    await letPass(shop.db, hall, 3600);
    await shop.db
      .updateTable('event')
      .set({ salePausedAt: new Date(Date.now() - 3_600_000) })
      .where('id', '=', hall.eventId)
      .execute();
    await press(hall, 'resume');
    const answer = await until(
      () => called.requestEntry(hall, place),
      ({ statusCode }) => statusCode !== 202,
    );
    expect(answer.json()).toHaveProperty('token');
  });
});

test('a pass is longer by the time of a pause: its holder, whose time ran out meanwhile, comes in again at once', async () => {
  const hall = await addWaitingRoom(shop.db, { perMinute: 60, insideMax: 1 });
  const [inside, behind] = [new Browser(shop.app), new Browser(shop.app)];
  const before = (await inside.requestEntry(hall)).json();
  const next = (await behind.requestEntry(hall)).json().placeToken;
  await press(hall, 'pause');
  await until(async () => (await behind.watch(hall)).json().isPaused, Boolean);
  await letPass(shop.db, hall, 3600);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await shop.db.updateTable('event').set({ salePausedAt: anHourAgo }).where('id', '=', hall.eventId).execute();
  await press(hall, 'resume');
  const after = await until(
    () => inside.requestEntry(hall),
    ({ statusCode }) => statusCode !== 409,
  );
  expect(after.statusCode).toBe(200);
  expect(Math.abs(after.json().validUntil - before.validUntil)).toBeLessThan(60_000);
  expect((await behind.requestEntry(hall, next)).statusCode).toBe(202);
});

describe('the line', () => {
  test('is told something in every language, until that is taken back', async () => {
    const hall = await addWaitingRoom(shop.db, { perMinute: 60, insideMax: 1 });
    const message = { 'zh-hk': '稍等。', 'zh-tw': '請稍候。', en: 'One moment.' };
    const said = async () => (await new Browser(other.app).watch(hall)).json().message;
    expect((await press(hall, 'message', { message })).status).toBe(200);
    await until(said, (now) => now.en === 'One moment.');
    expect(await said()).toEqual(message);
    await press(hall, 'message', { message: null });
    await until(said, (now) => now.en === undefined);
    expect((await auditOf(hall)).map((line) => line.split(' ')[0])).toEqual([
      'LINE_MESSAGE_SET',
      'LINE_MESSAGE_REMOVED',
    ]);
  });

  test('moves at another rate, where there is one', async () => {
    const hall = await addWaitingRoom(shop.db, { perMinute: 60, insideMax: 10 });
    const rate = { admittedPerMinute: 300, insideMax: 40 };
    expect((await press(hall, 'admission', rate)).status).toBe(200);
    await until(
      async () => (await new Browser(other.app).watch(hall)).json().perMinuteMax,
      (now) => now === 300,
    );
    expect((await press(await shop.hallOf(5), 'admission', rate)).body).toMatchObject({ status: 404 });
  });
});

test('a closed session takes no orders, and others do', async () => {
  const hall = await shop.hallOf(5);
  const sessionId = hall.sessionIds[0] as number;
  expect((await press(hall, 'session', { sessionId, enabled: false })).status).toBe(200);
  await until(
    () => shop.order(oneTicket(hall)),
    ({ body }) => body.errorKey === 'closed',
  );
  const elsewhere = await shop.hallOf(5);
  expect((await press(elsewhere, 'session', { sessionId, enabled: true })).status).toBe(404);
  await press(hall, 'session', { sessionId, enabled: true });
  await until(
    () => shop.order(oneTicket(hall)),
    ({ status }) => status === 200,
  );
});

test('the cockpit has the reason as it was typed, and the reasons of one pause are not those of the next', async () => {
  const hall = await shop.hallOf(5);
  const reason = `event ${hall.eventId}: ${'長'.repeat(160)}`;
  await press(hall, 'pause', { reason });
  const pausesOf = async () => (await readCockpit(shop.db, hall.eventId)).pauses.map((pause) => pause.reason);
  expect(await pausesOf()).toEqual([reason]);
  await press(hall, 'pause', { reason });
  expect(await pausesOf(), 'said twice, it is one').toEqual([reason]);
  await press(hall, 'resume');
  expect(await pausesOf()).toEqual([]);
  await press(hall, 'pause', { reason: 'Fire alarm' });
  expect(await pausesOf()).toEqual(['Fire alarm']);
});

test('two people pause a sale, each for a reason of their own, and the cockpit says both until it is resumed', async () => {
  const hall = await shop.hallOf(5);
  const guard = await signedIn(shop.deps, { login: 'guard', authorities: ['ROLE_ADMIN'] });
  await press(hall, 'pause');
  expect((await press(hall, 'pause', { reason: 'Fire alarm' }, guard)).status).toBe(200);
  const reading = await readCockpit(shop.db, hall.eventId);
  expect(reading.pauses.map(({ by, reason }) => `${by}: ${reason}`)).toEqual([
    'clerk: The sound check runs late',
    'guard: Fire alarm',
  ]);
  await press(hall, 'resume');
  await press(hall, 'pause', { reason: 'Fire alarm' }, guard);
  expect((await readCockpit(shop.db, hall.eventId)).pauses).toMatchObject([{ by: 'guard', reason: 'Fire alarm' }]);
});

test('a button pressed twice is written once', async () => {
  const hall = await shop.hallOf(5);
  await Promise.all([press(hall, 'pause'), press(hall, 'pause')]);
  expect(await auditOf(hall)).toHaveLength(1);
});

test.each<[string, object, string]>([
  ['pause', { reason: ' ' }, 'reason'],
  ['pause', { reason: 'x'.repeat(201) }, 'reason'],
  ['admission', { admittedPerMinute: 0, insideMax: 1 }, 'admittedPerMinute'],
  ['message', { message: { en: 'One moment.' } }, 'message.zh-hk'],
  ['message', { message: { 'zh-hk': '好', 'zh-tw': '好', en: 'x'.repeat(201) } }, 'message.en'],
])('%s with %j is refused at its field', async (button, body, field) => {
  const reply = await press(await shop.hallOf(5), button, body);
  expect(reply.status).toBe(400);
  expect(reply.body.fieldErrors.map(({ field }: { field: string }) => field)).toContain(field);
});

test('an operator may look and press nothing', async () => {
  const hall = await shop.hallOf(5);
  const operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
  const look = await shop.app.inject({ url: `/api/cockpit/${hall.eventId}`, headers: operator.headers });
  expect(look.statusCode).toBe(200);
  expect((await press(hall, 'pause', {}, operator)).status).toBe(403);
});
