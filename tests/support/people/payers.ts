// People who pay: an order that is held and named, and what a gateway says of it.
import type { PaymentMethod } from '../../../src/domain/payments/bounds.ts';
import { type Begun, beginPayment } from '../../../src/server/money/payments/begin-payment.ts';
import { NoticesUnderWay } from '../../../src/server/money/payments/notices-under-way.ts';
import type { PaymentServices } from '../../../src/server/money/payments/payment-services.ts';
import { type CaptureReport, settleCapture } from '../../../src/server/money/payments/settle-payment.ts';
import { writeForOthers } from '../../../src/server/platform/mail/mails-in-hand.ts';
import { newPassId } from '../../../src/server/shop/holds/network-tag.ts';
import { openNamingLane } from '../../../src/server/shop/orders/name-batch.ts';
import { StockMemory } from '../../../src/server/shop/seating/stock-memory.ts';
import type { BoxOffice } from '../shop/box-office.ts';
import { type Hall, lineIn, rowsOfSeats } from '../shop/hall.ts';
import { anyMobile, type Buyer, newBuyer, person } from './buyers.ts';
import { tokenOf } from './codes.ts';

export type Payer = { hall: Hall; who: Buyer; orderId: number; email: string; seats: string[] };

type HeldOptions = {
  hall?: Hall;
  count?: number;
  /** The lines of the order, instead of one for `count` tickets. */
  lines?: (ReturnType<typeof lineIn> & { wheelchair?: boolean })[];
  /** The code of the order. */
  code?: string;
  /** The tag of the network from which the pass was taken. */
  tag?: string;
  email?: string;
};

/** To the security questions of an event that asks them. */
export const securityAnswers = {
  question1: '母校',
  answer1: '英皇書院',
  question2: '寵物',
  answer2: '阿福',
  question3: '街道',
  answer3: '彌敦道',
};

let payers = 0;
/** A fresh email address. */
const newEmail = (): string => `payer-${++payers}@visitor.example`;

export const merchantId = '88888888';

/** A hall, or the one that is given, with an order that is held in it and whose buyer is named. */
export async function heldByPayer(
  shop: BoxOffice,
  { hall, count = 2, lines, code, tag, email = newEmail() }: HeldOptions = {},
): Promise<Payer> {
  const at = hall ?? (await shop.hallOf(rowsOfSeats(5, 10)));
  const passId = tag === undefined ? undefined : newPassId(tag);
  const who = newBuyer(shop.deps.signingKey, { eventId: at.eventId, ...(passId && { passId }) });
  const codeToken = code === undefined ? undefined : await tokenOf(shop, who, at.eventId, code);
  const orderDetails = lines ?? [lineIn(at, count)];
  const { status, body } = await shop.order({ ...at, orderDetails, ...(codeToken && { codeToken }) }, who);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const named = await shop.app.inject({
    method: 'PUT',
    url: '/api/order/buyer',
    headers: { cookie: who.cookie },
    remoteAddress: anyAddress(),
    payload: { token: who.token, ...person, email, mobile: anyMobile() },
  });
  if (named.statusCode !== 200) throw new Error(named.body);
  return {
    hall: at,
    who,
    orderId: body.id,
    email,
    seats: body.tickets.map(({ displaySeat }: { displaySeat: string }) => displaySeat),
  };
}

/** Each payer has an address of their own, since many may pay at once. */
const anyAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;

export function paymentServicesOf({ deps }: BoxOffice): PaymentServices {
  const mailing = { wake: () => {}, write: writeForOthers };
  const memories = { stocks: new StockMemory(deps.db), underWay: new NoticesUnderWay() };
  return { ...deps, ...memories, mailing, naming: openNamingLane(deps) };
}

/** A guest's request to pay, with the questions answered. */
export const payRequest = <Method extends PaymentMethod>(
  { who, orderId }: Pick<Payer, 'who' | 'orderId'>,
  method: Method,
) => ({
  sending: { visitor: who.visitor, accountId: null, locale: 'en' as const },
  body: { transactionId: orderId, token: who.token, ...securityAnswers },
  method,
});

export const begin = (
  shop: BoxOffice,
  payer: Pick<Payer, 'who' | 'orderId'>,
  method: PaymentMethod = 'ASIA_PAY',
): Promise<Begun> => beginPayment(paymentServicesOf(shop), { ...payRequest(payer, method), merchantId });

/** A capture as a gateway would tell of it, when all is right. */
export const captureOf = ({ payment }: Begun, other: Partial<CaptureReport> = {}): CaptureReport => ({
  eventId: payment.eventId,
  invoiceNo: payment.invoiceNo,
  merchantId,
  amountCents: payment.amountCents,
  currency: '344',
  providerRef: '1154604',
  responseCode: '0',
  saidBy: { principal: 'system', remoteAddress: null },
  ...other,
});

export const capture = (services: PaymentServices, begun: Begun, other: Partial<CaptureReport> = {}) =>
  settleCapture(services, captureOf(begun, other));
