import { dollarsFrom } from '../money/money.ts';
// The texts that AsiaPay signs and sends. There is no separator at the end, and the secret comes last.

export type AsiaPayRequest = {
  merchantId: string;
  orderRef: string;
  currCode: string;
  amount: string;
  payType: string;
};
/** The fields as received: the hash covers the exact letters of the amount. */
export type AsiaPayReport = {
  src: string;
  prc: string;
  successcode: string;
  Ref: string;
  PayRef: string;
  Cur: string;
  Amt: string;
  payerAuth: string;
};

export const hongKongDollars = '344';
const separator = '|';

/** Two decimals and no thousands separator: the same letters in the form and in the hash. */
export const asiapayAmount = (cents: number): string => dollarsFrom(cents).toFixed(2);

/** Null unless the text is an amount with two decimals at most. */
export function readAsiapayAmount(amount: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

export const requestText = (
  { merchantId, orderRef, currCode, amount, payType }: AsiaPayRequest,
  secret: string,
): string => joined([merchantId, orderRef, currCode, amount, payType], secret);

export const reportText = (
  { src, prc, successcode, Ref, PayRef, Cur, Amt, payerAuth }: AsiaPayReport,
  secret: string,
) => joined([src, prc, successcode, Ref, PayRef, Cur, Amt, payerAuth], secret);

/** A part with the separator in it could be read as two parts, so it is never signed or accepted. */
function joined(parts: string[], secret: string): string {
  if (parts.some((part) => part.includes(separator))) throw new Error('a part of what is signed holds the separator');
  return [...parts, secret].join(separator);
}

/** The full meaning of a code is known to the bank only. A success has three zeros. */
export const isCaptured = ({ successcode, prc, src }: Pick<AsiaPayReport, 'successcode' | 'prc' | 'src'>): boolean =>
  successcode === '0' && prc === '0' && src === '0';

/** The code of the day: the registered code with month and day of Hong Kong. */
export const promotionCodeOf = (code: string, { month, day }: { month: number; day: number }): string =>
  `${code}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
