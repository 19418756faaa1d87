// People who pay by transfer, and those who look at what came: through the API, as browsers do it.
import sharp from 'sharp';
import type { StatementVerdict, WaitingTransfer } from '../../../src/contract/payment-review.ts';
import { type BoxOffice, openBoxOffice } from '../shop/box-office.ts';
import type { AppOptions } from '../shop/running-app.ts';
import { heldByPayer, type Payer, securityAnswers } from './payers.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

export const transferSettings = {
  TRANSFER_BANK: '維港銀行',
  TRANSFER_ACCOUNT_NAME: 'Limelight Limited',
  TRANSFER_ACCOUNT_NUMBER: '012-345-678901',
  TRANSFER_FPS_ID: '166052322',
};

export type TransferOffice = BoxOffice & { admin: SignedIn; other: SignedIn };

export async function openTransferOffice(
  environment: Record<string, string> = {},
  options: Pick<AppOptions, 'database' | 'jobs'> = {},
): Promise<TransferOffice> {
  const shop = await openBoxOffice({ ...transferSettings, ...environment }, options);
  const authorities = ['ROLE_ADMIN', 'ROLE_USER'] as const;
  return {
    ...shop,
    admin: await signedIn(shop.deps, { login: 'mei', authorities: [...authorities] }),
    other: await signedIn(shop.deps, { login: 'kwan', authorities: [...authorities] }),
  };
}

export type Transferring = Payer & { invoiceNo: string; amount: number };

/** An order that is to be paid by transfer. */
export async function transferring(
  shop: TransferOffice,
  requested: Parameters<typeof heldByPayer>[1] = {},
): Promise<Transferring> {
  const payer = await heldByPayer(shop, requested);
  const { status, body } = await payByTransfer(shop, payer);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...payer, invoiceNo: body.invoiceNo, amount: body.transfer.amount };
}

export async function payByTransfer({ app }: TransferOffice, { who, orderId }: Payer, more: object = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/payment/cash/pay',
    headers: { cookie: who.cookie },
    remoteAddress: anyAddress(),
    payload: { transactionId: orderId, token: who.token, ...securityAnswers, ...more },
  });
  return { status: reply.statusCode, body: reply.json() };
}

export const stateOf = async ({ app }: TransferOffice, { who }: Payer) =>
  (
    await app.inject({
      method: 'GET',
      url: `/api/payment/state?token=${who.token}`,
      headers: { cookie: who.cookie },
      remoteAddress: anyAddress(),
    })
  ).json();

export const receipt = (text = 'HK$'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 600, channels: 3, background: '#ffffff' } })
    .withExif({ IFD0: { Artist: text } })
    .jpeg()
    .toBuffer();

export async function upload(
  { app }: TransferOffice,
  { who }: Payer,
  bytes: Buffer,
  type: string = 'image/jpeg',
): Promise<{ status: number; body: { proofs?: number; errorKey?: string } }> {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/payment/cash/proof?token=${who.token}`,
    headers: { cookie: who.cookie, 'content-type': type },
    remoteAddress: anyAddress(),
    payload: bytes,
  });
  return { status: reply.statusCode, body: reply.json() };
}

type Decision = { status: number; body: { state?: string; errorKey?: string; details?: Record<string, unknown> } };

async function decide({ app }: TransferOffice, url: string, payload: object, as: SignedIn): Promise<Decision> {
  const reply = await app.inject({ method: 'POST', url, headers: as.headers, payload, remoteAddress: anyAddress() });
  return { status: reply.statusCode, body: reply.json() };
}

export const accept = (
  shop: TransferOffice,
  { invoiceNo, amount }: Pick<Transferring, 'invoiceNo' | 'amount'>,
  { line, as = shop.admin }: { line?: string; as?: SignedIn } = {},
): Promise<Decision> =>
  decide(shop, `/api/transfers/${invoiceNo}/accept`, { amount, ...(line !== undefined && { line }) }, as);

/** A statement as an administrator sends it. */
export const compare = ({ app, admin }: TransferOffice, statement: string | Buffer) =>
  app.inject({
    method: 'POST',
    url: '/api/transfers/statement',
    headers: { ...admin.headers, 'content-type': 'text/csv' },
    remoteAddress: anyAddress(),
    payload: statement,
  });

/** The digest of a statement line about a transfer, compared by an administrator. */
export async function comparedLine(
  shop: TransferOffice,
  { invoiceNo, amount }: Pick<Transferring, 'invoiceNo' | 'amount'>,
): Promise<string> {
  const reply = await compare(shop, `Date,Details,Deposit\n20/11/2026,FPS ${invoiceNo},${amount.toFixed(2)}\n`);
  const [line] = reply.json() as StatementVerdict[];
  if (!line) throw new Error(reply.body);
  return line.digest;
}

export const reject = (
  shop: TransferOffice,
  { invoiceNo }: Pick<Transferring, 'invoiceNo'>,
  { anotherChance = false, note = '截圖看不清楚', as = shop.admin } = {},
): Promise<Decision> => decide(shop, `/api/transfers/${invoiceNo}/reject`, { note, anotherChance }, as);

export async function listTransfers({ app, admin }: TransferOffice): Promise<WaitingTransfer[]> {
  const reply = await app.inject({ method: 'GET', url: '/api/transfers?size=200', headers: admin.headers });
  return reply.json();
}

let callers = 0;
/** A fresh address: this is not about rate limits. */
export function anyAddress(): string {
  callers += 1;
  return `10.40.${(callers >> 8) & 255}.${callers & 255}`;
}
