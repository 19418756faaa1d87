// Unpaid orders of staff and outlets, and transfers, when their show is moved to an earlier time: no seat is held into its show.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTelephone, type Clerk, openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { type OpenOutlet, openOutlet } from '../../../../tests/support/people/outlets.ts';
import { begin, heldByPayer } from '../../../../tests/support/people/payers.ts';
import { openProgramme } from '../../../../tests/support/people/programme.ts';
import { openWithholder } from '../../../../tests/support/people/withholder.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';

let office: BoxOffice;
let clerk: Clerk;
let outlet: OpenOutlet;
let move: (hall: Hall, startTime: string) => Promise<number>;
beforeAll(async () => {
  office = await openBoxOffice();
  clerk = await openClerk(office);
  outlet = await openOutlet(office);
  const programme = await openProgramme(office);
  move = async (hall, startTime) =>
    (await programme.change(`sessions/${hall.sessionIds[0]}`, { startTime, movesTickets: true })).status;
});
afterAll(() => office.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const endOf = async (id: number) =>
  (await office.db.selectFrom('orders').where('id', '=', id).select('expiresAt').executeTakeFirstOrThrow()).expiresAt;

test('the link to pay of a caller ends with the show', async () => {
  const hall = await office.hallOf(9);
  const { body } = await clerk.sell(saleOf(hall, 2, {}, { ...byTelephone, linkHours: 48 }));
  const startTime = inHours(5);
  expect(await move(hall, startTime)).toBe(200);
  expect((await endOf(body.id)).toISOString()).toBe(startTime);
});

test('what an outlet has put aside goes back when the show begins', async () => {
  const hall = await office.hallOf(9);
  const { id } = (await outlet.give(hall, 4, { returnsAt: inHours(100) })).body;
  const { body: sale } = await outlet.sell(hall, id, 2, { heldHours: 48 });
  const startTime = inHours(5);
  expect(await move(hall, startTime)).toBe(200);
  const { body } = await outlet.clerk.send('GET', `outlet/sales/${sale.id}`);
  expect([body.status, body.heldUntil]).toEqual(['WAITING', startTime]);
  expect((await endOf(sale.id)).toISOString()).toBe(startTime);
});

test('places that staff withhold until some hours before a show are on sale as long before its new time', async () => {
  const hall = await office.hallOf(9);
  const staff = await openWithholder(office);
  const { startTime } = await staff.seats(hall);
  const hoursBefore = (start: string, hours: number) => new Date(Date.parse(start) - hours * 3_600_000).toISOString();
  await staff.withhold(hall, 2, { endsAt: hoursBefore(startTime, 3) });
  await staff.withhold(hall, 3, { endsAt: inHours(2) });
  await staff.withhold(hall, 1);
  const earlier = hoursBefore(startTime, 24);
  expect(await move(hall, earlier)).toBe(200);
  const { withholdings } = await staff.seats(hall);
  const ends = new Map(withholdings.map(({ places, endsAt }: { places: number; endsAt: string }) => [places, endsAt]));
  expect(ends.get(2)).toBe(hoursBefore(earlier, 3));
  expect(Date.parse(ends.get(3) as string)).toBeLessThan(Date.parse(inHours(3)));
  expect(ends.get(1)).toBeNull();
});

test('a transfer ends with the show; a hold of the web that has begun none stays as it is', async () => {
  const hall = await office.hallOf(9);
  const [payer, other] = [await heldByPayer(office, { hall }), await heldByPayer(office, { hall })];
  await begin(office, payer, 'CASH');
  const startTime = inHours(0.1);
  const before = await endOf(other.orderId);
  expect(await move(hall, startTime)).toBe(200);
  expect((await endOf(payer.orderId)).toISOString()).toBe(startTime);
  expect(await endOf(other.orderId)).toEqual(before);
});
