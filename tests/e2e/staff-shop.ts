// A shop of its own that is paid by transfer, and people who do so through its API.
import { createSecretKey } from 'node:crypto';
import sharp from 'sharp';
import { newBuyer, orderRequest } from '../support/people/buyers.ts';
import { securityAnswers } from '../support/people/payers.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../support/shop/hall.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';

export const SECRET_KEY = 'a key for browser tests 0123456789 abcdefghij';
export const signingKey = createSecretKey(Buffer.from(SECRET_KEY));

type HallShop = Pick<OwnShop, 'address'> & { hall: Hall };
export type StaffShop = OwnShop & { hall: Hall; eventCode: string };

export async function startStaffShop(): Promise<StaffShop> {
  const shop = await startOwnShop({
    SECRET_KEY,
    TRANSFER_BANK: '維港銀行',
    TRANSFER_ACCOUNT_NAME: 'Limelight Limited',
    TRANSFER_ACCOUNT_NUMBER: '012-345-678901',
    TRANSFER_FPS_ID: '166052322',
  });
  const hall = await addHall(shop.db, { zones: [rowsOfSeats(20, 20)] });
  const { eventCode } = await shop.db
    .selectFrom('event')
    .where('id', '=', hall.eventId)
    .select('eventCode')
    .executeTakeFirstOrThrow();
  return { ...shop, hall, eventCode };
}

export type Sent = { orderId: number; invoiceNo: string; amount: number; cookie: string; token: string };
type Sending = { lastName?: string; firstName?: string; count?: number; proofs?: number; passId?: string };
let people = 0;

/** Held, named and confirmed; with a receipt unless the option says otherwise. */
export async function addTransfer(shop: StaffShop, { proofs = 1, ...sending }: Sending = {}): Promise<Sent> {
  const { call, orderId, token, cookie } = await holdNamed(shop, sending);
  const state = await call('POST', '/api/payment/cash/pay', { transactionId: orderId, token, ...securityAnswers });
  const path = `/api/payment/cash/proof?token=${token}`;
  for (let sent = 0; sent < proofs; sent++)
    await call('POST', path, await drawnReceipt(state.transfer.amount, state.invoiceNo), 'image/png');
  return { orderId, invoiceNo: state.invoiceNo, amount: state.transfer.amount, cookie, token };
}

/** The buyer goes to the provider, who has not said anything yet. */
export async function goToAsiaPay(shop: HallShop): Promise<void> {
  const { call, orderId, token } = await holdNamed(shop, { count: 1 });
  await call('POST', '/api/payment/asiapay/pay', { transactionId: orderId, token, ...securityAnswers });
}

/** An order that is held and has the name of its buyer. */
async function holdNamed(
  shop: HallShop,
  { lastName = '陳', firstName = '大文', count = 2, passId }: Omit<Sending, 'proofs'>,
) {
  people += 1;
  const from = `10.60.${people >> 8}.${people & 255}`;
  const buyer = newBuyer(signingKey, { eventId: shop.hall.eventId, ...(passId && { passId }) });
  const call = async (method: string, path: string, body: unknown, type = 'application/json') => {
    const answer = await fetch(shop.address + path, {
      method,
      headers: { cookie: buyer.cookie, 'content-type': type, 'x-forwarded-for': from },
      body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { url, payload } = orderRequest(buyer, { ...shop.hall, orderDetails: [lineIn(shop.hall, count)] });
  const { id } = await call('POST', url, payload);
  const { token, cookie } = buyer;
  await call('PUT', '/api/order/buyer', {
    token,
    lastName,
    firstName,
    email: `fan-${people}-${process.pid}@visitor.example`,
    address: '九龍彌敦道 1 號',
    countryCode: '852',
    mobile: String(51_000_000 + people),
    agreement: true,
  });
  return { call, orderId: id as number, token, cookie };
}

/** A receipt as a bank's app shows it. */
export const drawnReceipt = (amount: number, reference: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="540" height="900">
      <rect width="540" height="900" fill="#f4f6fb"/><rect width="540" height="120" fill="#15407a"/>
      <text x="270" y="74" font-size="34" fill="#fff" text-anchor="middle" font-family="sans-serif">FPS Transfer</text>
      <text x="270" y="260" font-size="64" text-anchor="middle" font-family="sans-serif">HK$${amount.toFixed(2)}</text>
      <text x="60" y="400" font-size="28" font-family="sans-serif">To  Limelight Limited</text>
      <text x="60" y="460" font-size="24" font-family="sans-serif">Ref ${reference}</text>
      <text x="60" y="520" font-size="24" font-family="sans-serif">Completed</text></svg>`),
  )
    .png()
    .toBuffer();
