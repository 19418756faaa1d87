// The settings of each payment method. A method is set completely or not at all: with half of its settings orders could not be paid.
import { z } from 'zod';

const text = z.string().trim().min(1);

/** A guessed secret would let an attacker claim that an order was paid. */
const isStrong = (secret: string) => secret.length >= 16 && new Set(secret).size >= 8;
const weak = 'must have 16 characters or more, at least eight of them different';
const secret = z.string().refine(isStrong, weak);

/** An address without TLS leads only to this machine, where a simulator may run. */
const isSafe = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
};
const address = z
  .url({ protocol: /^https?$/, error: 'must be an https:// address', abort: true })
  .refine(isSafe, 'must be an https:// address');

const listed = (list: string) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export const paymentSettings = {
  ASIAPAY_PAY_URL: address.optional(),
  ASIAPAY_API_URL: address.optional(),
  ASIAPAY_MERCHANT_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the number that AsiaPay gave')
    .optional(),
  /** Several during a change of secrets: the first one signs, all are accepted. */
  ASIAPAY_SECRET: z
    .string()
    .transform(listed)
    .pipe(z.array(secret.refine((each) => !each.includes('|'), 'must not hold a |')).min(1, 'must not be empty'))
    .optional(),
  ASIAPAY_HASH: z.enum(['sha1', 'sha256', 'sha512']).default('sha1'),
  ASIAPAY_API_LOGIN: text.optional(),
  ASIAPAY_API_PASSWORD: text.optional(),
  /** Other payment pages of AsiaPay that an event may name. */
  PAYMENT_URLS: z.string().transform(listed).pipe(z.array(address)).optional(),
  JETCO_GATEWAY_URL: address.optional(),
  JETCO_MERCHANT_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,20}$/, 'must be letters and digits')
    .optional(),
  JETCO_ORDER_KEY: secret.optional(),
  JETCO_RECEIPT_KEY: secret.optional(),
  JETCO_QUERY_URL: address.optional(),
  TRANSFER_BANK: text.optional(),
  TRANSFER_ACCOUNT_NAME: text.optional(),
  TRANSFER_ACCOUNT_NUMBER: text.optional(),
  TRANSFER_FPS_ID: z
    .string()
    .regex(/^(?:\d{7}|\d{9})$/, 'must be an FPS identifier of 7 or 9 digits')
    .optional(),
};

type PaymentValues = z.output<z.ZodObject<typeof paymentSettings>>;

export type HashName = 'sha1' | 'sha256' | 'sha512';
export type AsiaPaySettings = {
  payUrl: string;
  apiUrl: string;
  merchantId: string;
  secrets: string[];
  hash: HashName;
  apiLogin: string;
  apiPassword: string;
  /** All payment pages that an event may name, `payUrl` included. */
  payUrls: string[];
};
export type JetcoSettings = {
  gatewayUrl: string;
  merchantId: string;
  orderKey: string;
  receiptKey: string;
  /** Null: the gateway is never asked, and only receipts count. */
  queryUrl: string | null;
};
export type TransferSettings = { bankName: string; accountName: string; accountNumber: string; fpsId: string };
export type PaymentConfiguration = {
  asiaPay: AsiaPaySettings | null;
  jetco: JetcoSettings | null;
  transfer: TransferSettings | null;
};

/** The required keys of each payment method. */
const methodKeys = [
  [
    'ASIAPAY_PAY_URL',
    'ASIAPAY_API_URL',
    'ASIAPAY_MERCHANT_ID',
    'ASIAPAY_SECRET',
    'ASIAPAY_API_LOGIN',
    'ASIAPAY_API_PASSWORD',
  ],
  ['JETCO_GATEWAY_URL', 'JETCO_MERCHANT_ID', 'JETCO_ORDER_KEY', 'JETCO_RECEIPT_KEY'],
  ['TRANSFER_BANK', 'TRANSFER_ACCOUNT_NAME', 'TRANSFER_ACCOUNT_NUMBER', 'TRANSFER_FPS_ID'],
] as const satisfies (keyof PaymentValues)[][];
/** Optional keys, each with a key of the method that it needs. */
const furtherKeys: Record<string, (typeof methodKeys)[number][0]> = {
  ASIAPAY_HASH: 'ASIAPAY_PAY_URL',
  PAYMENT_URLS: 'ASIAPAY_PAY_URL',
  JETCO_QUERY_URL: 'JETCO_GATEWAY_URL',
};

/** Missing keys of a method, and keys that must differ. */
export function paymentProblems(given: Record<string, string | undefined>): string[] {
  const problems = methodKeys.flatMap((keys) => {
    const there = keys.filter((key) => given[key]);
    if (there.length === 0) return [];
    return keys.filter((key) => !given[key]).map((key) => `${key}: is needed beside ${there[0]}`);
  });
  for (const [key, beside] of Object.entries(furtherKeys))
    if (given[key] && !given[beside]) problems.push(`${key}: is of no use without ${beside}`);
  if (given.JETCO_ORDER_KEY && given.JETCO_ORDER_KEY === given.JETCO_RECEIPT_KEY)
    problems.push(
      'JETCO_RECEIPT_KEY: must be another than JETCO_ORDER_KEY, or an order could pass for its own receipt',
    );
  return problems;
}

/** Needs values without problems. */
export const paymentConfiguration = (values: PaymentValues): PaymentConfiguration => ({
  asiaPay: asiaPayOf(values),
  jetco: jetcoOf(values),
  transfer: transferOf(values),
});

function asiaPayOf(values: PaymentValues): AsiaPaySettings | null {
  const { ASIAPAY_PAY_URL: payUrl, ASIAPAY_API_URL: apiUrl, ASIAPAY_MERCHANT_ID: merchantId } = values;
  const { ASIAPAY_SECRET: secrets, ASIAPAY_API_LOGIN: apiLogin, ASIAPAY_API_PASSWORD: apiPassword } = values;
  if (!payUrl || !apiUrl || !merchantId || !secrets || !apiLogin || !apiPassword) return null;
  const payUrls = [payUrl, ...(values.PAYMENT_URLS ?? [])];
  return { payUrl, apiUrl, merchantId, secrets, hash: values.ASIAPAY_HASH, apiLogin, apiPassword, payUrls };
}

function jetcoOf(values: PaymentValues): JetcoSettings | null {
  const { JETCO_GATEWAY_URL: gatewayUrl, JETCO_MERCHANT_ID: merchantId } = values;
  const { JETCO_ORDER_KEY: orderKey, JETCO_RECEIPT_KEY: receiptKey, JETCO_QUERY_URL: queryUrl } = values;
  if (!gatewayUrl || !merchantId || !orderKey || !receiptKey) return null;
  return { gatewayUrl, merchantId, orderKey, receiptKey, queryUrl: queryUrl ?? null };
}

function transferOf(values: PaymentValues): TransferSettings | null {
  const { TRANSFER_BANK: bankName, TRANSFER_ACCOUNT_NAME: accountName } = values;
  const { TRANSFER_ACCOUNT_NUMBER: accountNumber, TRANSFER_FPS_ID: fpsId } = values;
  if (!bankName || !accountName || !accountNumber || !fpsId) return null;
  return { bankName, accountName, accountNumber, fpsId };
}

/** The origins to which the shop's forms may be posted. */
export function formOrigins({ asiaPay, jetco }: PaymentConfiguration): string[] {
  const addresses = [...(asiaPay?.payUrls ?? []), ...(jetco ? [jetco.gatewayUrl] : [])];
  return [...new Set(addresses.map((each) => new URL(each).origin))];
}
