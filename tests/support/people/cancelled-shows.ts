// A show that does not take place, and staff who refund it.
import type { BoxOffice } from '../shop/box-office.ts';
import { type Hall, rowsOfSeats } from '../shop/hall.ts';
import { paidPayer } from './order-actions.ts';
import { heldByPayer } from './payers.ts';
import type { SignedIn } from './signed-in.ts';

const asiaPay = {
  ASIAPAY_PAY_URL: 'https://pay.asiapay.example/payForm.jsp',
  ASIAPAY_API_URL: 'https://pay.asiapay.example/orderApi.jsp',
  ASIAPAY_MERCHANT_ID: '88888888',
  ASIAPAY_SECRET: 'a secret for tests',
  ASIAPAY_API_LOGIN: 'api',
  ASIAPAY_API_PASSWORD: 'letmein',
};

export const cancelledShow = {
  reason: '颱風取消',
  message: '演出因颱風取消。\n\nThe show is cancelled because of the typhoon.',
  /** The settings of a shop whose AsiaPay sends refunds. */
  settings: asiaPay,
};

/** Two orders of two seats that were paid by AsiaPay, one by JETCO, which cannot send refunds, and one that is not paid. */
export async function soldShow(shop: BoxOffice) {
  const hall = await shop.hallOf(rowsOfSeats(1, 10));
  const paid = [
    await paidPayer(shop, { hall }),
    await paidPayer(shop, { hall }),
    await paidPayer(shop, { hall }, 'JETCO'),
  ] as const;
  return { hall, paid, unpaid: await heldByPayer(shop, { hall }) };
}

/** The reply and its status. */
export async function post({ app }: BoxOffice, url: string, { headers }: SignedIn, payload: object) {
  const reply = await app.inject({ method: 'POST', url, headers, payload });
  return { ...(reply.json() as Record<string, unknown>), status: reply.statusCode };
}

export const refundShow = (shop: BoxOffice, who: SignedIn, { eventId }: Hall, body: object = {}) =>
  post(shop, `/api/transactions/refunds?eventId=${eventId}`, who, {
    since: new Date().toISOString(),
    reason: cancelledShow.reason,
    message: cancelledShow.message,
    withFees: true,
    withDelivery: true,
    ...body,
  });
