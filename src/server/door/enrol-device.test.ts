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

test('the request of before gets nothing once the device was revoked, or has a new secret', async () => {
  const { hall, id, secret } = await newDevice();
  const nonce = randomUUID();
  const { token } = (await enrol(shop, secret, { nonce })).json();
  const url = `/api/events/${hall.eventId}/door-devices/${id}`;
  await shop.app.inject({ method: 'POST', url: `${url}/enrolment`, headers: staff.headers, payload: {} });
  expect((await enrol(shop, secret, { nonce })).statusCode).toBe(400);
  expect(await statusOf(token)).toBe(401);
});
