// Money that the shop kept when all tickets of an order came back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actionsOf,
  ledgerSumOf,
  paidPayer,
  refundsOf,
  settledOf,
  staffOf,
} from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { sumLines } from '../reports/settlements.queries.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
let admin: ReturnType<typeof staffOf>;
let finance: ReturnType<typeof staffOf>;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = staffOf(shop, await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] }));
  admin = staffOf(shop, await signedIn(shop.deps, { login: 'admin', authorities: ['ROLE_ADMIN'] }));
  finance = staffOf(shop, await signedIn(shop.deps, { login: 'treasurer', authorities: ['ROLE_FINANCE'] }));
});
afterAll(() => shop.close());

const settled = (payer: Payer) => settledOf(shop, payer);
const rowOf = ({ orderId }: Payer) =>
  shop.db.selectFrom('orders').where('id', '=', orderId).selectAll().executeTakeFirstOrThrow();

describe('the money that was kept of an order whose tickets all came back', () => {
  const takenBack = async (who: typeof admin) => {
    const payer = await paidPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, 10)), count: 3 });
    await who.giveBack(payer, { tickets: [1, 2, 3] });
    return payer;
  };

  test('goes back later: fees go back as fees, and the promoter is due no less for them', async () => {
    const payer = await takenBack(admin);
    expect(await settled(payer)).toBe(3000);
    expect(await admin.giveBack(payer, { adjustment: 20, refundedBefore: 1440 })).toMatchObject({ status: 200 });
    expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([1000, 1000]);
    expect(await sumLines(shop.db, payer.hall.eventId, null, '9999-12-31')).toMatchObject({
      refundsCents: -144_000,
      feesCents: 1000,
    });
    expect(await rowOf(payer)).toMatchObject({ status: 'CANCELED', ticketCount: 3, amountCents: 147_000 });
    expect((await actionsOf(shop, payer)).at(-1)).toBe('MONEY_RETURNED | HK$20 | 陳先生不能來');
    expect((await shop.ledger.kindsOfMail(payer)).at(-1)).toBe('payment-kept-returned');
    const mails = shop.db.selectFrom('mail').where('recipient', '=', payer.email).orderBy('id', 'desc').select('body');
    const { body } = await mails.executeTakeFirstOrThrow();
    expect(body, 'no ticket is valid any more').toContain('門票已退回');
    expect(body).toContain('HK$20');
    expect(body).not.toContain('仍然有效');
  });

  test('goes back after all where finance had declined it', async () => {
    const payer = await takenBack(clerk);
    const [{ invoiceNo = '' } = {}] = await refundsOf(shop, payer);
    expect((await finance.declineRefund(invoiceNo, 1)).status).toBe(200);
    expect((await finance.giveBack(payer, { adjustment: 1440 })).status).toBe(403);
    expect((await admin.giveBack(payer, { adjustment: 1440 })).status).toBe(200);
    expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([3000, 3000]);
    expect(await sumLines(shop.db, payer.hall.eventId, null, '9999-12-31')).toMatchObject({ feesCents: 3000 });
  });

  test('is never more than there is, and goes back once when two people press', async () => {
    const payer = await takenBack(admin);
    const giveAll = { adjustment: 30, refundedBefore: 1440 };
    expect(await clerk.giveBack(payer, giveAll)).toMatchObject({ status: 403 });
    for (const [body, error] of [
      [{ ...giveAll, adjustment: 30.01 }, 'refundTooMuch'],
      [{ ...giveAll, adjustment: -1 }, 'refundNothing'],
      [{ ...giveAll, refundedBefore: 0 }, 'orderChanged'],
      [{ ...giveAll, tickets: [1] }, 'notPaid'],
    ] as const)
      expect(await admin.giveBack(payer, body)).toMatchObject({ error: `error.${error}` });
    const both = await Promise.all([admin.giveBack(payer, giveAll), admin.giveBack(payer, giveAll)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([0, 0]);
  });
});
