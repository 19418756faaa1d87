import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, byDevice, doorStaff, enrol } from '../../../tests/support/people/at-the-door.ts';
import type { SignedIn } from '../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../tests/support/shop/box-office.ts';

let shop: BoxOffice;
let staff: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  staff = await doorStaff(shop);
});
afterAll(() => shop.close());

const newDevice = async () => {
  const hall = await shop.hallOf(9);
  return { hall, ...(await addDevice(shop, staff, hall)) };
};
const statusOf = async (token: string) =>
  (await shop.app.inject({ url: '/api/check-in/device', headers: byDevice({ token }) })).statusCode;

test('a device that lost the reply gets its token again, and no other one does', async () => {
  const { secret } = await newDevice();
  const nonce = randomUUID();
  const replies = await Promise.all([1, 2].map(() => enrol(shop, secret, { nonce })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [token, again] = replies.map((reply) => reply.json().token);
  expect(again).toBe(token);
  expect(await statusOf(token)).toBe(200);
  for (const other of [{}, { nonce: randomUUID() }]) expect((await enrol(shop, secret, other)).statusCode).toBe(400);
  const records = shop.db.selectFrom('audit').where('type', '=', 'DOOR_DEVICE_ENROLLED').selectAll().execute();
  expect(await records).toHaveLength(1);
});

test('an enrolled device gets more sessions of its event, and hears of them while it scans', async () => {
  const { hall, id, secret } = await newDevice();
  const { token } = (await enrol(shop, secret, { nonce: randomUUID() })).json();
  const {
    eventId,
    sessionIds: [first = 0],
  } = hall;
  const startsAt = new Date('2031-05-01T12:00:00Z');
  const added = await shop.db
    .insertInto('session')
    .values({ eventId, startsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const add = (sessionIds: number[], ofEvent = eventId) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/events/${ofEvent}/door-devices/${id}/sessions`,
      headers: staff.headers,
      payload: { sessionIds },
    });
  const elsewhere = (await shop.hallOf(9)).sessionIds;
  expect((await add(elsewhere)).json().fieldErrors).toMatchObject([{ field: 'sessionIds', message: 'Gone' }]);
  expect((await add([added.id], 999_999_999)).statusCode).toBe(404);
  for (const _ of [1, 2]) expect((await add([added.id])).json().sessionIds).toEqual([first, added.id]);
  const headers = byDevice({ token });
  const payload = { sessionId: first, after: 0 };
  const changes = async () =>
    (await shop.app.inject({ method: 'POST', url: '/api/check-in/changes', headers, payload })).json();
  await expect.poll(async () => (await changes()).rules.sessionCount).toBe(2);
  const { sessions } = (await shop.app.inject({ url: '/api/check-in/device', headers })).json();
  expect(sessions.map((session: { id: number }) => session.id).toSorted()).toEqual([first, added.id]);
  await shop.app.inject({
    method: 'POST',
    url: `/api/events/${eventId}/door-devices/${id}/revoke`,
    headers: staff.headers,
    payload: {},
  });
  expect((await add([added.id])).statusCode).toBe(404);
});

test('the request of before gets nothing once the device was revoked, or has a new secret', async () => {
  const { hall, id, secret } = await newDevice();
  const nonce = randomUUID();
  const { token } = (await enrol(shop, secret, { nonce })).json();
  const url = `/api/events/${hall.eventId}/door-devices/${id}`;
  await shop.app.inject({ method: 'POST', url: `${url}/enrolment`, headers: staff.headers, payload: {} });
  expect((await enrol(shop, secret, { nonce })).statusCode).toBe(400);
  expect(await statusOf(token)).toBe(401);
});
