// Digital orders and receipts as text, written to be signed and read again. The bank's own format may replace it (docs/decisions), with
// the same fields.

export type DigitalOrder = {
  merchantId: string;
  invoice: string;
  amountCents: number;
  timeStamp: string;
  expiry: string;
  lang: 'C' | 'E' | 'X';
  returnUrl: string;
  nonce: string;
};
export type DigitalReceipt = {
  merchantId: string;
  invoice: string;
  amountCents: number;
  currency: string;
  timeStamp: string;
  /** AP means approved. */
  status: string;
  responseCode: string;
  authCode: string | null;
  txnRef: string | null;
  nonce: string;
};

const version = '1';
const currency = '344';
const unreserved = /[^A-Za-z0-9:/._-]/gu;

const percent = (character: string): string =>
  encodeURIComponent(character).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `key=value` in the order of the keys, joined by `&`. */
export function canonical(fields: Record<string, string>): string {
  return Object.keys(fields)
    .sort()
    .map((key) => `${key}=${(fields[key] as string).toWellFormed().replace(unreserved, percent)}`)
    .join('&');
}

export const orderText = ({ amountCents, ...order }: DigitalOrder): string =>
  canonical({ ...order, amount: String(amountCents), currency, version });

/** Null for any text that is not exactly the text of a signed receipt. */
export function readReceiptText(text: string): DigitalReceipt | null {
  const fields = fieldsOf(text);
  if (!fields || canonical(fields) !== text || fields.version !== version) return null;
  const { merchantId, invoice, amount = '', currency: paidIn, timeStamp, status, responseCode, nonce } = fields;
  if (!merchantId || !invoice || !/^\d{1,12}$/.test(amount) || !paidIn || !status || !responseCode || !nonce)
    return null;
  if (!/^\d{14}$/.test(timeStamp ?? '')) return null;
  return {
    merchantId,
    invoice,
    amountCents: Number(amount),
    currency: paidIn,
    timeStamp: timeStamp as string,
    status,
    responseCode,
    authCode: fields.authCode ?? null,
    txnRef: fields.txnRef ?? null,
    nonce,
  };
}

function fieldsOf(text: string): Record<string, string> | null {
  const fields: Record<string, string> = {};
  for (const part of text.split('&')) {
    const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(part) ?? [];
    if (key === undefined || value === undefined || key in fields) return null;
    try {
      fields[key] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return fields;
}

/** YYYYMMDDHHmmss, in UTC. */
export const jetcoTime = (at: number): string => new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
