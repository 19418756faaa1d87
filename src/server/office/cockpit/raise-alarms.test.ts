// Alarms begin when something is wrong, are mailed once, and end when it has been right for a while.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { addWaitingRoom, arrive, letPass } from '../../../../tests/support/people/waiting-room.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { raiseAlarms } from './raise-alarms.ts';

let shop: BoxOffice;
beforeAll(async () => {
  // The jobs of the shop would raise them before the test does.
  shop = await openBoxOffice();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('mail').execute();
});

const look = () => raiseAlarms({ ...shop.deps, mailing: { wake: () => {} } });
const mails = async () =>
  (await shop.db.selectFrom('mail').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
const openAlarms = async (eventId: number) =>
  shop.db
    .selectFrom('alarm')
    .where('eventId', '=', eventId)
    .where('endedAt', 'is', null)
    .select(['kind', 'subject', 'count'])
    .execute();
/** Sets the alarms back, as if the cause had been away for so long. */
const quiet = (seconds: number) =>
  sql`update alarm set seen_at = seen_at - make_interval(secs => ${seconds}), began_at = began_at - make_interval(secs => ${seconds})`.execute(
    shop.db,
  );

test('a line that stands still while seats are left, mailed once, by one of many servers', async () => {
  const hall = await addWaitingRoom(shop.db, { perMinute: 60, insideMax: 1 });
  await arrive(shop.app, hall, 4);
  await look();
  expect(await openAlarms(hall.eventId)).toEqual([]);
  await letPass(shop.db, hall, 90);
  await Promise.all(Array.from({ length: 5 }, look));
  await look();
  expect(await openAlarms(hall.eventId)).toEqual([{ kind: 'standstill', subject: '', count: 3 }]);
  expect(await mails()).toEqual(['alarm-standstill-begins']);
  const { subject } = await shop.db.selectFrom('mail').select('subject').executeTakeFirstOrThrow();
  expect(subject).toBe('警報：夜航星圖：3 人正在排隊，仍有座位，但一分鐘內沒有任何進展');

  // A sale that staff have paused stands still on purpose.
  await shop.db.updateTable('event').set({ salePausedAt: new Date() }).where('id', '=', hall.eventId).execute();
  await quiet(20);
  await look();
  expect(await openAlarms(hall.eventId)).toHaveLength(1);
  await quiet(20);
  await look();
  expect(await openAlarms(hall.eventId)).toEqual([]);
  expect(await mails()).toEqual(['alarm-standstill-begins', 'alarm-standstill-ends']);
});

test('visitors of a waiting room that was taken away stand in no line', async () => {
  const hall = await addWaitingRoom(shop.db, { perMinute: 60, insideMax: 1 });
  await arrive(shop.app, hall, 4);
  await letPass(shop.db, hall, 90);
  await shop.db
    .updateTable('event')
    .set({ admittedPerMinute: null, insideMax: null })
    .where('id', '=', hall.eventId)
    .execute();
  await look();
  expect(await openAlarms(hall.eventId)).toEqual([]);
});

test('a provider that fails, and money that does not fit', async () => {
  const hall = await shop.hallOf(50);
  const services = paymentServicesOf(shop);
  for (let at = 0; at < 5; at++) await begin(shop, await heldByPayer(shop, { hall, count: 1 }));
  await shop.db.updateTable('payment').set({ status: 'FAILED' }).where('eventId', '=', hall.eventId).execute();
  await sql`insert into sale_minute (event_id, minute, server, placed) values (${hall.eventId}, date_trunc('minute', now()), gen_random_uuid(), 5)`.execute(
    shop.db,
  );
  await look();
  expect(await openAlarms(hall.eventId)).toEqual([{ kind: 'provider', subject: 'ASIA_PAY', count: 5 }]);
  const odd = await begin(shop, await heldByPayer(shop, { hall, count: 1 }));
  await capture(services, odd, { amountCents: 1 });
  await shop.db.deleteFrom('mail').execute();
  await look();
  expect(await openAlarms(hall.eventId)).toContainEqual({ kind: 'money', subject: '', count: 1 });
  expect(await mails()).toEqual(['alarm-money-begins']);
});
