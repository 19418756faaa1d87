// People who order: a browser's cookie, a pass, and what they send.
import { type KeyObject, randomBytes } from 'node:crypto';
import { writePass } from '../../../src/domain/queue/pass.ts';
import { sign } from '../../../src/server/platform/signing/sign.ts';
import { newVisitor, visitorOf } from '../../../src/server/shop/queue/visitor.ts';

export type Buyer = { cookie: string; token: string; visitor: string; passId: string };
type PassOptions = { eventId?: number | null; minutes?: number; cookie?: string; passId?: string };

const newPassId = () => randomBytes(12).toString('base64url');
const newCookie = () => newVisitor(false).setCookie.replace(/;.*/, '');

/** A buyer with a pass that the test signs as the shop would. */
export function newBuyer(
  key: KeyObject,
  { eventId = null, minutes = 10, cookie = newCookie(), passId = newPassId() }: PassOptions = {},
): Buyer {
  const visitor = visitorOf({ headers: { cookie } });
  if (visitor === null) throw new Error(`"${cookie}" is not the cookie of a visitor`);
  const validUntil = Date.now() + Math.round(minutes * 60_000);
  const token = sign(key, 'pass', writePass({ eventId, id: passId, visitor, validUntil }));
  return { cookie, token, visitor, passId };
}

type Line = {
  sessionId: number;
  zoneId: number;
  pricingId: number;
  ticketNumber: number;
  wheelchair?: boolean;
  acceptSplit?: boolean;
  acceptRestrictedView?: boolean;
};
export type OrderRequestInput = {
  eventId: number;
  siteId: number;
  orderDetails: Line[];
  deliverType?: string;
  codeToken?: string;
  shownAmount?: number;
};

export const orderRequest = (buyer: Buyer, { deliverType = '', ...requested }: OrderRequestInput) => ({
  method: 'POST' as const,
  url: '/api/order',
  headers: { cookie: buyer.cookie },
  payload: { ...requested, deliverType, token: buyer.token },
});

/** A buyer, as the form sends it. */
export const person = {
  lastName: '陳',
  firstName: '大文',
  email: 'taiman@visitor.example',
  address: '九龍彌敦道 1 號',
  countryCode: '852',
  mobile: '9123 4567',
  agreement: true,
};

/** A number that is nobody else's. */
export const anyMobile = (): string => String(Math.floor(1e7 * (4 + 5 * Math.random())));
