// How the places of a changed order are told to colleagues and to the buyer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOf, paidPayer, staffOf, ticketsOf } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = staffOf(shop, await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] }));
});
afterAll(() => shop.close());

const bodyOfMail = async ({ orderId }: Payer, kind: string): Promise<string | null> => {
  const mail = shop.db.selectFrom('mail').where('orderId', '=', orderId).where('kind', '=', kind);
  return (await mail.select('body').executeTakeFirstOrThrow()).body;
};

test('seats of two zones are told with their zones: by name to colleagues, in the language of the order to the buyer', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 10), rowsOfSeats(1, 10));
  const zoneId = hall.zones[1]?.id as number;
  const names = { 'zh-hk': '樓座', en: 'Balcony' };
  await shop.db.updateTable('zone').set({ names }).where('id', '=', zoneId).execute();
  const payer = await paidPayer(shop, { hall });
  const [seat, other] = await ticketsOf(shop, payer);
  expect(await clerk.changeSeats(payer, [{ ticket: 1, zoneId, row: 'A', seat: 7 }])).toMatchObject({ status: 200 });
  expect(await actionsOf(shop, payer)).toEqual([`SEATS_CHANGED | Z1 ${seat} → Z2 A7 | 想坐近一點`]);
  expect(await bodyOfMail(payer, 'payment-seats-changed')).toContain(`座位已更改：Z1 ${seat} → 樓座 A7`);

  await clerk.giveBack(payer, { tickets: [1, 2] });
  expect(await bodyOfMail(payer, 'payment-tickets-returned')).toContain(`樓座 A7, Z1 ${other}`);
});
