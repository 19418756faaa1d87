// Paid orders, and what staff do with them through the API.
import { type BoxOffice, openBoxOffice } from '../shop/box-office.ts';
import type { Hall } from '../shop/hall.ts';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from './payers.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import { transferSettings } from './transfers.ts';

type Held = Parameters<typeof heldByPayer>[1];

/** An order that was paid at a gateway. */
export async function paidPayer(
  shop: BoxOffice,
  held: Held = {},
  method: 'ASIA_PAY' | 'JETCO' = 'ASIA_PAY',
): Promise<Payer> {
  const payer = await heldByPayer(shop, held);
  await capture(paymentServicesOf(shop), await begin(shop, payer, method));
  return payer;
}

type Reply = { status: number; error: string; details: Record<string, unknown> | undefined };

/** The calls of one member of staff about an order. */
export function staffOf({ app }: BoxOffice, { headers }: SignedIn) {
  const call = async (method: 'POST' | 'PUT', url: string, payload: object): Promise<Reply> => {
    const reply = await app.inject({ method, url, headers, payload });
    const { message = '', details } = reply.json() as { message?: string; details?: Record<string, unknown> };
    return { status: reply.statusCode, error: message, details };
  };
  const of = ({ orderId }: Payer, part: string) => `/api/transactions/${orderId}/${part}`;
  return {
    giveBack: (payer: Payer, body: object = {}) =>
      call('POST', of(payer, 'refunds'), {
        tickets: [],
        withFees: false,
        withDelivery: false,
        refundedBefore: 0,
        reason: '陳先生不能來',
        ...body,
      }),
    changeSeats: (payer: Payer, changes: object[], body: object = {}) =>
      call('PUT', of(payer, 'seats'), { changes, difference: 0, reason: '想坐近一點', ...body }),
    seatPrices: async (payer: Payer): Promise<unknown> =>
      (await app.inject({ url: of(payer, 'seats/prices'), headers })).json(),
    correctBuyer: (payer: Payer, body: object) => call('PUT', of(payer, 'buyer'), body),
    repeatMail: (payer: Payer, mail: string) => call('POST', of(payer, 'mails'), { mail, reason: '收不到' }),
    note: (payer: Payer, note: string) => call('POST', of(payer, 'notes'), { note }),
    extend: (payer: Payer, minutes: number) => call('PUT', of(payer, 'hold'), { minutes, reason: '在路上' }),
    pay: (payer: Payer, method: string, amount: number, body: object = {}) =>
      call('POST', of(payer, 'payments'), { method, amount, reason: '櫃位', terminalReference: '004711', ...body }),
    put: (payer: Payer, status: string, reason?: string) =>
      call('PUT', '/api/transactions', { id: payer.orderId, status, ...(reason && { reason }) }),
    declineRefund: (invoiceNo: string, number: number) =>
      call('POST', `/api/refunds/${invoiceNo}/${number}/decline`, { reason: 'after the show' }),
    noteRefund: (invoiceNo: string, number: number) =>
      call('POST', `/api/refunds/${invoiceNo}/${number}/done`, { note: '經 FPS 退回' }),
  };
}

/** A shop that takes transfers, and a clerk of its box office. */
export async function openWithClerk() {
  const shop = await openBoxOffice(transferSettings);
  const boxOffice = await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] });
  return { shop, headers: boxOffice.headers, clerk: staffOf(shop, boxOffice) };
}

/** The form of a buyer whom a clerk corrects. */
export const correctedBuyer = {
  lastName: '陳',
  firstName: '大文',
  email: 'tai-man@visitor.example',
  countryCode: '852',
  mobile: '9123 4567',
  address: '九龍彌敦道 1 號',
  locale: 'zh-hk',
  reason: '打錯字',
};

/** The number of free seats of each zone. */
export async function freeSeatsOf({ db }: BoxOffice, { eventId }: Hall): Promise<number[]> {
  const rows = await db
    .selectFrom('inventory')
    .where('eventId', '=', eventId)
    .orderBy('zoneId')
    .select('freePublic')
    .execute();
  return rows.map(({ freePublic }) => freePublic);
}

export const ledgerSumOf = async ({ db }: BoxOffice, { orderId }: Payer): Promise<number> => {
  const sum = db.selectFrom('ledgerLine').where('orderId', '=', orderId);
  return Number((await sum.select(({ fn }) => fn.sum('amountCents').as('cents')).executeTakeFirstOrThrow()).cents ?? 0);
};
export const ledgerOfMethods = async ({ db }: BoxOffice, { orderId }: Payer): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('ledgerLine')
    .where('orderId', '=', orderId)
    .groupBy('method')
    .select(['method', ({ fn }) => fn.sum('amountCents').as('cents')])
    .execute();
  return Object.fromEntries(rows.map(({ method, cents }) => [method, Number(cents)]));
};
export const refundsOf = ({ db }: BoxOffice, { orderId }: Payer) =>
  db.selectFrom('paymentRefund').where('orderId', '=', orderId).orderBy('createdAt').selectAll().execute();
export const actionsOf = async ({ db }: BoxOffice, { orderId }: Payer): Promise<string[]> => {
  const rows = await db.selectFrom('orderAction').where('orderId', '=', orderId).orderBy('id').selectAll().execute();
  return rows.map(({ kind, details, reason }) => [kind, details, reason].filter(Boolean).join(' | '));
};
export const ticketsOf = async ({ db }: BoxOffice, { orderId }: Payer): Promise<string[]> => {
  const rows = await db.selectFrom('ticket').where('orderId', '=', orderId).orderBy('number').selectAll().execute();
  return rows.map(({ rowLabel, seatNumber, isLive }) => `${rowLabel ?? ''}${seatNumber ?? ''}${isLive ? '' : ' free'}`);
};

/** The money that came for the order and stayed. */
export const settledOf = async ({ ledger }: BoxOffice, payer: Payer): Promise<number> =>
  (await ledger.paymentsOf(payer)).reduce(
    (sum, { capturedCents, givenBackCents }) => sum + (capturedCents ?? 0) - givenBackCents,
    0,
  );
