// Two people who change the same ticket, or want the same seat, in the same moment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countLockWaits } from '../../../../tests/support/database/without-locks.ts';
import { freeSeatsOf, paidPayer, refundsOf, staffOf } from '../../../../tests/support/people/order-actions.ts';
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

const zoneOf = ({ hall }: Payer, zone: number): number => hall.zones[zone]?.id as number;
const to = (payer: Payer, ticket: number, seat: number, zone = 0) => ({
  ticket,
  zoneId: zoneOf(payer, zone),
  row: 'A',
  seat,
});

test('twenty clerks want the same free seat for their callers: one gets it', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 20), rowsOfSeats(1, 1));
  const payers = await Promise.all(Array.from({ length: 10 }, () => paidPayer(shop, { hall, count: 1 })));
  const replies = await Promise.all(payers.map((payer) => clerk.changeSeats(payer, [to(payer, 1, 1, 1)])));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.map(({ error }) => error))).toEqual(new Set(['', 'error.placesTaken']));
  expect(await freeSeatsOf(shop, hall)).toEqual([11, 0]);
});

test('two clerks pass on seats of the same order in the same moment: each seat stays with one ticket', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 10));
  const payer = await paidPayer(shop, { hall, count: 2 });
  const seatsOf = async () => {
    const tickets = shop.db.selectFrom('ticket').where('orderId', '=', payer.orderId).orderBy('number');
    return (await tickets.select('seatNumber').execute()).map(({ seatNumber }) => seatNumber as number);
  };
  const [first = 0, second = 0] = await seatsOf();
  const free = [8, 9, 10].find((seat) => seat !== first && seat !== second) as number;
  const swap = [to(payer, 1, second), to(payer, 2, first)];
  const moveUp = [to(payer, 1, free), to(payer, 2, first)];
  const replies = await Promise.all([swap, moveUp, swap, moveUp].map((changes) => clerk.changeSeats(payer, changes)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([second, free]).toContain((await seatsOf())[0]);
  expect((await seatsOf())[1]).toBe(first);
  expect(await freeSeatsOf(shop, hall)).toEqual([8]);
});

describe('a ticket that a colleague moves to another zone in the same moment', () => {
  /** The first request waits for the zone of the ticket, and the second one behind it. */
  async function behindAnotherMove(payer: Payer, second: () => Promise<{ status: number; error: string }>) {
    const { hall } = payer;
    const standing = { ticket: 1, zoneId: zoneOf(payer, 1), row: null, seat: null };
    const waiting = (count: number) => expect.poll(() => countLockWaits(shop.db), { timeout: 10_000 }).toBe(count);
    const replies = await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('inventory').where('eventId', '=', hall.eventId).selectAll().forUpdate().execute();
      const first = clerk.changeSeats(payer, [standing]);
      await waiting(1);
      const both = [first, second()];
      await waiting(2);
      return both;
    });
    return Promise.all(replies);
  }
  const seatsAndFloor = async (): Promise<Payer> =>
    paidPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, 10), 20), count: 2 });

  test('is not moved again by what was read before, and no place is lost', async () => {
    const payer = await seatsAndFloor();
    const [first, second] = await behindAnotherMove(payer, () => clerk.changeSeats(payer, [to(payer, 1, 9)]));
    expect([first, second]).toMatchObject([{ status: 200 }, { status: 409, error: 'error.orderChanged' }]);
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([9, 19]);
  });

  test('is not given back by what was read before, and no place is lost', async () => {
    const payer = await seatsAndFloor();
    const [first, second] = await behindAnotherMove(payer, () => clerk.giveBack(payer, { tickets: [1] }));
    expect([first, second]).toMatchObject([{ status: 200 }, { status: 409, error: 'error.orderChanged' }]);
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([9, 19]);
    expect(await refundsOf(shop, payer)).toEqual([]);
  });
});
