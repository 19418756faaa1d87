// The devices at the door of a session that is removed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, byDevice, doorStaff, enrolled } from '../../../../tests/support/people/at-the-door.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { addHall } from '../../../../tests/support/shop/hall.ts';

let shop: BoxOffice;
let staff: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  staff = await doorStaff(shop);
  admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
});
afterAll(() => shop.close());

test('a device of a removed session alone is revoked, and one that has another session is not', async () => {
  const hall = await addHall(shop.db, { zones: [9], sessions: 2 });
  const [removed, other] = hall.sessionIds as [number, number];
  const own = await enrolled(shop, staff, hall, { sessionIds: [removed] });
  const waiting = await addDevice(shop, staff, hall, { sessionIds: [removed] });
  const both = await enrolled(shop, staff, hall, { sessionIds: [removed, other] });
  const remove = { method: 'DELETE', url: `/api/sessions/${removed}`, headers: admin.headers } as const;
  expect((await shop.app.inject(remove)).statusCode).toBe(200);
  const statusOf = async (device: { token: string }) =>
    (await shop.app.inject({ url: '/api/check-in/device', headers: byDevice(device) })).statusCode;
  expect([await statusOf(own), await statusOf(both)]).toEqual([401, 200]);
  const rows = shop.db.selectFrom('doorDevice').where('revokedBy', '=', admin.login).select('id').orderBy('id');
  expect(await rows.execute()).toEqual([{ id: own.id }, { id: waiting.id }]);
  const records = shop.db.selectFrom('audit').where('type', '=', 'DOOR_DEVICE_REVOKED').select('message').orderBy('id');
  expect(await records.execute()).toEqual(
    [own, waiting].map(({ id }) => ({ message: `event ${hall.eventId}, device ${id}` })),
  );
});
