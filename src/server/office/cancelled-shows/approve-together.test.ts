// The refunds of a cancelled show, which finance approves together, and notes where the bank has sent them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelledShow, post, refundShow, soldShow } from '../../../../tests/support/people/cancelled-shows.ts';
import { actionsOf, paidPayer, refundsOf, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { servicesWith } from '../../../../tests/support/people/refunds.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import type { TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { RefundGroup } from '../../../contract/refund-groups.ts';
import { listRefundGroups } from '../../money/refunds/refund-groups.ts';
import { sendDueOrderRefunds } from '../../money/refunds/send-due-order-refunds.ts';

const { reason } = cancelledShow;
let shop: BoxOffice;
let admin: SignedIn;
let clerk: SignedIn;
let treasurer: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice(cancelledShow.settings);
  admin = await signedIn(shop.deps, { login: 'admin', authorities: ['ROLE_ADMIN'] });
  clerk = await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] });
  treasurer = await signedIn(shop.deps, { login: 'treasurer', authorities: ['ROLE_FINANCE'] });
});
afterAll(() => shop.close());

describe('the money of one decision', () => {
  const groupsOf = async (hall: Hall): Promise<RefundGroup[]> => {
    const reply = await shop.app.inject({ url: '/api/refunds/groups', headers: treasurer.headers });
    return (reply.json() as RefundGroup[]).filter(({ event }) => event.id === hall.eventId);
  };
  const decision = (hall: Hall, count: number, amount: number) => ({
    ...{ eventId: hall.eventId, decidedBy: 'clerk', reason, count, amount },
  });
  const promised = async () => {
    const show = await soldShow(shop);
    await refundShow(shop, clerk, show.hall);
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
    expect(await post(shop, '/api/refunds/groups/approve', clerk, decision(hall, 3, 2940))).toMatchObject({
      status: 403,
    });
    expect(await post(shop, '/api/refunds/groups/approve', treasurer, decision(hall, 3, 2940))).toEqual({
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
    expect(await post(shop, '/api/refunds/groups/approve', treasurer, decision(hall, count, amount))).toMatchObject({
      status: 409,
      message: 'error.refundsChanged',
    });
    expect(
      await post(shop, '/api/refunds/groups/done', treasurer, { ...decision(hall, count, amount), note: 'FPS' }),
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
      post(shop, '/api/refunds/groups/approve', treasurer, decision(hall, 3, 2940)),
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
    await refundShow(shop, clerk, hall);
    const sent = { ...decision(hall, 2, 1960), note: '銀行批次 0815' };
    expect(await post(shop, '/api/refunds/groups/done', treasurer, sent)).toEqual({
      status: 200,
      count: 2,
      amount: 1960,
    });
    for (const payer of byHand) {
      expect(await refundsOf(shop, payer)).toMatchObject([
        { approvedBy: 'treasurer', sentBy: 'treasurer', note: '銀行批次 0815' },
      ]);
      expect(await shop.ledger.kindsOfMail(payer)).toContain('payment-refunded');
    }
    expect(await refundsOf(shop, other)).toMatchObject([{ approvedBy: null, sentAt: null }]);
    // The reply was lost: nothing is noted twice.
    expect(await post(shop, '/api/refunds/groups/done', treasurer, sent)).toMatchObject({ status: 409 });
  });

  test('is noted up to a failure, and goes on from there', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 10));
    const byHand = [await paidPayer(shop, { hall }, 'JETCO'), await paidPayer(shop, { hall }, 'JETCO')] as const;
    await refundShow(shop, clerk, hall);
    const [{ invoiceNo = '' } = {}] = await refundsOf(shop, byHand[1]);
    await sql`create function fail_now() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      shop.db,
    );
    await sql`create trigger fail_now before update on payment_refund for each row
      when (new.invoice_no = ${sql.lit(invoiceNo)}) execute function fail_now()`.execute(shop.db);
    const noteAll = (count: number) =>
      post(shop, '/api/refunds/groups/done', treasurer, { ...decision(hall, count, count * 980), note: 'bank' });
    expect(await noteAll(2)).toEqual({ status: 200, count: 1, amount: 980 });
    expect(await noteAll(1)).toMatchObject({ status: 500 });
    await sql`drop function fail_now cascade`.execute(shop.db);
    expect(await noteAll(1)).toEqual({ status: 200, count: 1, amount: 980 });
    for (const payer of byHand) expect(await refundsOf(shop, payer)).toMatchObject([{ note: 'bank' }]);
  });

  test('is no group where a provider refused it, or somebody tries it: that is decided one by one', async () => {
    const { hall } = await promised();
    const { services } = servicesWith(shop as TransferOffice, { is: 'refused', because: 'no such payment' });
    await post(shop, '/api/refunds/groups/approve', treasurer, decision(hall, 3, 2940));
    while (await sendDueOrderRefunds(services));
    expect((await listRefundGroups(services)).filter(({ event }) => event.id === hall.eventId)).toEqual([]);
  });
});
