// A show that does not take place: the tickets of all its orders come back together.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSlowly } from '../../../../tests/support/database/without-locks.ts';
import { cancelledShow, post, refundShow, soldShow } from '../../../../tests/support/people/cancelled-shows.ts';
import { letIn } from '../../../../tests/support/people/let-in.ts';
import {
  actionsOf,
  freeSeatsOf,
  ledgerSumOf,
  paidPayer,
  refundsOf,
  settledOf,
  staffOf,
} from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

const { reason, message } = cancelledShow;
let shop: BoxOffice;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  admin = await signedIn(shop.deps, { login: 'admin', authorities: ['ROLE_ADMIN'] });
});
afterAll(() => shop.close());

const refundAll = (who: SignedIn, hall: Hall, body: object = {}) => refundShow(shop, who, hall, body);
const statusOf = async ({ orderId }: Payer) =>
  (await shop.db.selectFrom('orders').where('id', '=', orderId).select('status').executeTakeFirstOrThrow()).status;

describe('the orders of a show that does not take place', () => {
  test('come back whole with their fees; the unpaid one stays, and each buyer is told', async () => {
    const { hall, paid, unpaid } = await soldShow(shop);
    expect(await refundAll(admin, hall)).toEqual({ status: 200, done: 3, refused: [], last: null });
    expect(await freeSeatsOf(shop, hall)).toEqual([8]);
    for (const payer of paid) {
      expect(await statusOf(payer)).toBe('CANCELED');
      expect([await settledOf(shop, payer), await ledgerSumOf(shop, payer)]).toEqual([0, 0]);
      expect(await refundsOf(shop, payer)).toMatchObject([
        { amountCents: 2 * 49_000, reason, decidedBy: 'admin', approvedBy: 'admin' },
      ]);
      expect(await actionsOf(shop, payer)).toEqual([`TAKEN_BACK | ${payer.seats.join(', ')} · HK$980 | ${reason}`]);
      expect(await shop.ledger.kindsOfMail(payer)).toEqual(['payment-paid', 'payment-taken-back']);
    }
    expect(await statusOf(unpaid)).toBe('WAITING');
  });

  test('are told by the words of staff, with the tickets and the money', async () => {
    const { hall, paid } = await soldShow(shop);
    await refundAll(admin, hall);
    const mails = shop.db
      .selectFrom('mail')
      .where('recipient', '=', paid[0].email)
      .where('kind', '=', 'payment-taken-back');
    const { body } = await mails.select('body').executeTakeFirstOrThrow();
    const [said, places, money] = [
      '演出因颱風取消。\n\nThe show is cancelled',
      paid[0].seats.join(', '),
      '退款：HK$980。',
    ];
    for (const part of [said, places, money]) expect(body).toContain(part);
  });

  test('come back once, also where marked orders are sent again because the reply was lost', async () => {
    const { paid } = await soldShow(shop);
    const body = {
      ids: paid.map(({ orderId }) => orderId),
      since: new Date().toISOString(),
      reason,
      message,
      withFees: false,
      withDelivery: false,
    };
    for (const _ of [1, 2])
      expect(await post(shop, '/api/transactions/refunds', admin, body)).toMatchObject({ done: 3, refused: [] });
    for (const payer of paid) expect(await refundsOf(shop, payer)).toMatchObject([{ amountCents: 2 * 48_000 }]);
    // A second person is told that the orders are not paid any more.
    const other = await signedIn(shop.deps, { login: 'second', authorities: ['ROLE_ADMIN'] });
    const refused = paid.map(({ orderId }) => ({ id: orderId, because: 'notPaid' }));
    expect(await post(shop, '/api/transactions/refunds', other, body)).toMatchObject({ done: 0, refused });
  });

  test('stay whole where one of their tickets was let in, and are named', async () => {
    const { hall, paid } = await soldShow(shop);
    await letIn(shop.db, paid[1].orderId);
    expect(await refundAll(admin, hall)).toMatchObject({
      done: 2,
      refused: [{ id: paid[1].orderId, because: 'ticketAdmitted' }],
    });
    expect(await statusOf(paid[1])).toBe('PAID');
    expect(await refundsOf(shop, paid[1])).toEqual([]);
  });

  test('give back no more than is left of their money', async () => {
    const { hall, paid } = await soldShow(shop);
    await staffOf(shop, admin).giveBack(paid[0], { tickets: [1], adjustment: 20 });
    expect(await refundAll(admin, hall)).toMatchObject({ done: 3 });
    const refunds = await refundsOf(shop, paid[0]);
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([50_000, 48_000]);
    expect([await settledOf(shop, paid[0]), await ledgerSumOf(shop, paid[0])]).toEqual([0, 0]);
  });

  test('of one session alone keep their tickets for the others', async () => {
    const hall = await addHall(shop.db, { zones: [rowsOfSeats(1, 10)], sessions: 2 });
    const both = await paidPayer(shop, { hall, lines: [lineIn(hall, 1, 0, 0), lineIn(hall, 2, 0, 1)] });
    const other = await paidPayer(shop, { hall, lines: [lineIn(hall, 2, 0, 1)] });
    const request = { sessionId: hall.sessionIds[0], since: new Date().toISOString() };
    const refused = [{ id: other.orderId, because: 'noTicketsLeft' }];
    expect(await refundAll(admin, hall, request)).toMatchObject({ done: 1, refused });
    expect([await statusOf(both), await statusOf(other)]).toEqual(['PAID', 'PAID']);
    expect(await refundsOf(shop, both)).toMatchObject([{ amountCents: 49_000 }]);
    // The reply was lost.
    expect(await refundAll(admin, hall, request)).toMatchObject({ done: 1, refused });
    expect(await refundsOf(shop, both)).toHaveLength(1);
  });

  test.each([{ reason: ' ' }, { message: ' ' }, { withFees: undefined }, { sessionId: 'x' }])(
    'need all of the request: %j',
    async (wrong) => {
      expect(await refundAll(admin, await shop.hallOf(rowsOfSeats(1, 4)), wrong)).toMatchObject({ status: 400 });
    },
  );
});

describe('two people at once', () => {
  beforeAll(() => addSlowly(shop.db, 'payment_refund'));

  test('who refund the same orders: each ticket comes back once, and its money is promised once', async () => {
    const { hall, paid } = await soldShow(shop);
    const other = await signedIn(shop.deps, { login: 'third', authorities: ['ROLE_ADMIN'] });
    const replies = await Promise.all([refundAll(admin, hall), refundAll(other, hall)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    for (const payer of paid) expect(await refundsOf(shop, payer)).toHaveLength(1);
    expect(await freeSeatsOf(shop, hall)).toEqual([8]);
  });
});
