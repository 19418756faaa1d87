// A show that does not take place: the tickets of all its orders come back together, and finance approves the money together.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSlowly } from '../../../../tests/support/database/without-locks.ts';
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
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { servicesWith } from '../../../../tests/support/people/refunds.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import type { TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { RefundGroup } from '../../../contract/refund-groups.ts';
import { listRefundGroups } from '../../money/refunds/refund-groups.ts';
import { sendDueOrderRefunds } from '../../money/refunds/send-due-order-refunds.ts';

const reason = '颱風取消';
let shop: BoxOffice;
let admin: SignedIn;
let clerk: SignedIn;
let treasurer: SignedIn;
beforeAll(async () => {
  const asiaPay = {
    ASIAPAY_PAY_URL: 'https://pay.asiapay.example/payForm.jsp',
    ASIAPAY_API_URL: 'https://pay.asiapay.example/orderApi.jsp',
    ASIAPAY_MERCHANT_ID: '88888888',
    ASIAPAY_SECRET: 'a secret for tests',
    ASIAPAY_API_LOGIN: 'api',
    ASIAPAY_API_PASSWORD: 'letmein',
  };
  shop = await openBoxOffice(asiaPay, { hasJobs: false });
  admin = await signedIn(shop.deps, { login: 'admin', authorities: ['ROLE_ADMIN'] });
  clerk = await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] });
  treasurer = await signedIn(shop.deps, { login: 'treasurer', authorities: ['ROLE_FINANCE'] });
});
afterAll(() => shop.close());

const post = async (url: string, { headers }: SignedIn, payload: object) => {
  const reply = await shop.app.inject({ method: 'POST', url, headers, payload });
  return { ...(reply.json() as Record<string, unknown>), status: reply.statusCode };
};
const refundAll = async (who: SignedIn, hall: Hall, body: object = {}) =>
  post(`/api/transactions/refunds?eventId=${hall.eventId}`, who, {
    since: new Date().toISOString(),
    reason,
    withFees: true,
    withDelivery: true,
    ...body,
  });
const statusOf = async ({ orderId }: Payer) =>
  (await shop.db.selectFrom('orders').where('id', '=', orderId).select('status').executeTakeFirstOrThrow()).status;

/** Two orders of two seats that were paid by AsiaPay, one by JETCO, which cannot send refunds, and one that is not paid. */
async function soldShow() {
  const hall = await shop.hallOf(rowsOfSeats(1, 10));
  const paid = [
    await paidPayer(shop, { hall }),
    await paidPayer(shop, { hall }),
    await paidPayer(shop, { hall }, 'JETCO'),
  ] as const;
  return { hall, paid, unpaid: await heldByPayer(shop, { hall }) };
}

describe('the orders of a show that does not take place', () => {
  test('come back whole with their fees; the unpaid one stays, and each buyer is told', async () => {
    const { hall, paid, unpaid } = await soldShow();
    expect(await refundAll(admin, hall)).toEqual({ status: 200, done: 3, refused: [], last: null });
    expect(await freeSeatsOf(shop, hall)).toEqual([8]);
    for (const payer of paid) {
      expect(await statusOf(payer)).toBe('CANCELED');
      expect([await settledOf(shop, payer), await ledgerSumOf(shop, payer)]).toEqual([0, 0]);
      expect(await refundsOf(shop, payer)).toMatchObject([
        { amountCents: 2 * 49_000, reason, decidedBy: 'admin', approvedBy: 'admin' },
      ]);
      expect(await actionsOf(shop, payer)).toEqual([`TAKEN_BACK | ${payer.seats.join(', ')} · HK$980 | ${reason}`]);
      expect(await shop.ledger.kindsOfMail(payer)).toEqual(['payment-paid', 'payment-tickets-returned']);
    }
    expect(await statusOf(unpaid)).toBe('WAITING');
  });

  test('come back once, also where marked orders are sent again because the reply was lost', async () => {
    const { paid } = await soldShow();
    const body = {
      ids: paid.map(({ orderId }) => orderId),
      since: new Date().toISOString(),
      reason,
      withFees: false,
      withDelivery: false,
    };
    for (const _ of [1, 2])
      expect(await post('/api/transactions/refunds', admin, body)).toMatchObject({ done: 3, refused: [] });
    for (const payer of paid) expect(await refundsOf(shop, payer)).toMatchObject([{ amountCents: 2 * 48_000 }]);
    // A second person is told that the orders are not paid any more.
    const other = await signedIn(shop.deps, { login: 'second', authorities: ['ROLE_ADMIN'] });
    const refused = paid.map(({ orderId }) => ({ id: orderId, because: 'notPaid' }));
    expect(await post('/api/transactions/refunds', other, body)).toMatchObject({ done: 0, refused });
  });

  test('stay whole where one of their tickets was let in, and are named', async () => {
    const { hall, paid } = await soldShow();
    await letIn(shop.db, paid[1].orderId);
    expect(await refundAll(admin, hall)).toMatchObject({
      done: 2,
      refused: [{ id: paid[1].orderId, because: 'ticketAdmitted' }],
    });
    expect(await statusOf(paid[1])).toBe('PAID');
    expect(await refundsOf(shop, paid[1])).toEqual([]);
  });

  test('give back no more than is left of their money', async () => {
    const { hall, paid } = await soldShow();
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

  test.each([{ reason: ' ' }, { withFees: undefined }, { sessionId: 'x' }])(
    'need all of the request: %j',
    async (wrong) => {
      expect(await refundAll(admin, await shop.hallOf(rowsOfSeats(1, 4)), wrong)).toMatchObject({ status: 400 });
    },
  );
});

describe('the money of one decision', () => {
  const groupsOf = async (hall: Hall): Promise<RefundGroup[]> => {
    const reply = await shop.app.inject({ url: '/api/refunds/groups', headers: treasurer.headers });
    return (reply.json() as RefundGroup[]).filter(({ event }) => event.id === hall.eventId);
  };
  const decision = (hall: Hall, count: number, amount: number) => ({
    ...{ eventId: hall.eventId, decidedBy: 'clerk', reason, count, amount },
  });
  const promised = async () => {
    const show = await soldShow();
    await refundAll(clerk, show.hall);
    return show;
  };

  test('waits for finance in one line, with what a person has to send', async () => {
    const { hall } = await promised();
    expect(await groupsOf(hall)).toEqual([
      {
        event: { id: hall.eventId, nameCht: '夜航星圖', nameEng: 'Night Atlas' },
        decidedBy: 'clerk',
        reason,
        waiting: { count: 3, amount: 2940 },
        byHand: { count: 1, amount: 980 },
      },
    ]);
    const reply = await shop.app.inject({ url: '/api/refunds/groups', headers: clerk.headers });
    expect(reply.statusCode).toBe(403);
  });

  test('is approved together; the provider sends what it can, and the orders and the audit say by whom', async () => {
    const { hall, paid } = await promised();
    const { services, reported } = servicesWith(shop as TransferOffice, { is: 'sent' });
    while (await sendDueOrderRefunds(services));
    const ofShow = async () => {
      const mine = new Set(
        (await Promise.all(paid.map((payer) => refundsOf(shop, payer)))).flat().map((row) => row.invoiceNo),
      );
      return reported.filter(({ invoiceNo }) => mine.has(invoiceNo)).map(({ cents }) => cents);
    };
    expect(await ofShow()).toEqual([]);
    expect(await post('/api/refunds/groups/approve', clerk, decision(hall, 3, 2940))).toMatchObject({ status: 403 });
    expect(await post('/api/refunds/groups/approve', treasurer, decision(hall, 3, 2940))).toEqual({
      status: 200,
      count: 3,
      amount: 2940,
    });
    while (await sendDueOrderRefunds(services));
    expect(await ofShow()).toEqual([98_000, 98_000]);
    for (const payer of paid) {
      expect((await refundsOf(shop, payer))[0]).toMatchObject({ decidedBy: 'clerk', approvedBy: 'treasurer' });
      expect(await actionsOf(shop, payer)).toContain('REFUND_APPROVED | HK$980.00');
    }
    const records = shop.db
      .selectFrom('audit')
      .where('type', '=', 'REFUNDS_APPROVED')
      .where('principal', '=', 'treasurer');
    expect(await records.select('message').execute()).toEqual([
      { message: `event ${hall.eventId}, 3 refunds, HK$2940.00, decided by clerk: ${reason}` },
    ]);
    // One is left for a person, so it is no group any more; it stands in the list of portions.
    expect(await groupsOf(hall)).toEqual([]);
  });

  test.each([
    [4, 2940],
    [3, 2939.99],
  ])('is not approved as %i refunds of HK$%f, which somebody saw before', async (count, amount) => {
    const { hall, paid } = await promised();
    expect(await post('/api/refunds/groups/approve', treasurer, decision(hall, count, amount))).toMatchObject({
      status: 409,
      message: 'error.refundsChanged',
    });
    expect(
      await post('/api/refunds/groups/done', treasurer, { ...decision(hall, count, amount), note: 'FPS' }),
    ).toMatchObject({
      status: 409,
    });
    for (const payer of paid) {
      expect(await refundsOf(shop, payer)).toMatchObject([{ approvedBy: null, sentAt: null }]);
      expect(await actionsOf(shop, payer)).toHaveLength(1);
    }
  });

  test('is approved or declined, never both, when two people of finance decide at once', async () => {
    const { hall, paid } = await promised();
    const [{ invoiceNo = '' } = {}] = await refundsOf(shop, paid[0]);
    const [approved, declined] = await Promise.all([
      post('/api/refunds/groups/approve', treasurer, decision(hall, 3, 2940)),
      staffOf(shop, admin).declineRefund(invoiceNo, 1),
    ]);
    expect([approved.status, declined.status].sort()).toEqual([200, 409]);
    const [refund] = await refundsOf(shop, paid[0]);
    expect(refund?.approvedBy === null).toBe(refund?.declinedBy !== null);
  });

  test('is noted together where a person has sent it; each buyer is told, and what a provider sends is not touched', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 10));
    const byHand = [await paidPayer(shop, { hall }, 'JETCO'), await paidPayer(shop, { hall }, 'JETCO')];
    const other = await paidPayer(shop, { hall });
    await refundAll(clerk, hall);
    const sent = { ...decision(hall, 2, 1960), note: '銀行批次 0815' };
    expect(await post('/api/refunds/groups/done', treasurer, sent)).toEqual({ status: 200, count: 2, amount: 1960 });
    for (const payer of byHand) {
      expect(await refundsOf(shop, payer)).toMatchObject([
        { approvedBy: 'treasurer', sentBy: 'treasurer', note: '銀行批次 0815' },
      ]);
      expect(await shop.ledger.kindsOfMail(payer)).toContain('payment-refunded');
    }
    expect(await refundsOf(shop, other)).toMatchObject([{ approvedBy: null, sentAt: null }]);
    // The reply was lost: nothing is noted twice.
    expect(await post('/api/refunds/groups/done', treasurer, sent)).toMatchObject({ status: 409 });
  });

  test('is no group where a provider refused it, or somebody tries it: that is decided one by one', async () => {
    const { hall } = await promised();
    const { services } = servicesWith(shop as TransferOffice, { is: 'refused', because: 'no such payment' });
    await post('/api/refunds/groups/approve', treasurer, decision(hall, 3, 2940));
    while (await sendDueOrderRefunds(services));
    expect((await listRefundGroups(services)).filter(({ event }) => event.id === hall.eventId)).toEqual([]);
  });
});

describe('two people at once', () => {
  beforeAll(() => addSlowly(shop.db, 'payment_refund'));

  test('who refund the same orders: each ticket comes back once, and its money is promised once', async () => {
    const { hall, paid } = await soldShow();
    const other = await signedIn(shop.deps, { login: 'third', authorities: ['ROLE_ADMIN'] });
    const replies = await Promise.all([refundAll(admin, hall), refundAll(other, hall)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    for (const payer of paid) expect(await refundsOf(shop, payer)).toHaveLength(1);
    expect(await freeSeatsOf(shop, hall)).toEqual([8]);
  });
});
