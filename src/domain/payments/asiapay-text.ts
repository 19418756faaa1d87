// What AsiaPay signs and what it sends, as text. There is no separator at the end, and the secret comes last.

export type AsiaPayRequest = {
  merchantId: string;
  orderRef: string;
  currCode: string;
  amount: string;
  payType: string;
};
/** As it came: the hash is over the very letters of the amount. */
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

/** Two decimals, no thousands: the same letters in the form and in the hash. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2);

/** Null when it is no amount with two decimals at most. */
export function centsOf(amount: string): number | null {
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

/** A part that holds the separator could stand for two others: it is never signed, and never believed. */
function joined(parts: string[], secret: string): string {
  if (parts.some((part) => part.includes(separator))) throw new Error('a part of what is signed holds the separator');
  return [...parts, secret].join(separator);
}

/** The bank alone knows the full meaning of a code; a success has all three zeros. */
export const isCaptured = ({ successcode, prc, src }: Pick<AsiaPayReport, 'successcode' | 'prc' | 'src'>): boolean =>
  successcode === '0' && prc === '0' && src === '0';

/** The shop's own daily code: the registered one with month and day of Hong Kong. */
export const promotionCodeOf = (code: string, { month, day }: { month: number; day: number }): string =>
  `${code}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
