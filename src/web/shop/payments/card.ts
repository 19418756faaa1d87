// A payment card as it is typed. What is known of it stays in the form until the browser sends it to the provider's page.
import { holdsCardNumber } from '../../../domain/privacy/card-number.ts';

/** How the numbers of each scheme begin, and how long they are. */
const brands = {
  Visa: /^4\d{12}(?:\d{3}|\d{6})?$/,
  Mastercard: /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12})$/,
  UnionPay: /^62\d{14,17}$/,
  JCB: /^35(?:2[89]|[3-8]\d)\d{12}$/,
  'American Express': /^3[47]\d{13}$/,
  'Diners Club': /^3(?:0[0-5]|[68]\d)\d{11}$/,
  Discover: /^6(?:011|5\d{2})\d{12}$/,
} as const satisfies Record<string, RegExp>;
export type CardBrand = keyof typeof brands;

/** Digits as any keyboard writes them, without what people put between. */
const plainDigits = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

/** Null for a number that no card has: none of the schemes, or a wrong check digit. */
export function cardBrand(typed: string): CardBrand | null {
  const digits = plainDigits(typed);
  const found = (Object.keys(brands) as CardBrand[]).find((brand) => brands[brand].test(digits));
  return found && holdsCardNumber(digits) ? found : null;
}

/** Three digits. American Express prints four, and may be given four. */
export const isVerificationCode = (typed: string, brand: CardBrand | null): boolean =>
  (brand === 'American Express' ? /^\d{3,4}$/ : /^\d{3}$/).test(plainDigits(typed));

const yearsAhead = 9;
export const expiryMonths = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
export const expiryYears = (thisYear: number): string[] =>
  Array.from({ length: yearsAhead + 1 }, (_, at) => String(thisYear + at));
export const defaultExpiryMonth = '12';
/** 2030, until it is no longer offered. */
export const defaultExpiryYear = (thisYear: number): string => String(Math.max(2030, thisYear));
export const defaultCvv = '999';

/** A card is good until the end of its month. */
export const isPast = (expiry: { month: string; year: string }, now: { month: number; year: number }): boolean =>
  Number(expiry.year) * 12 + Number(expiry.month) < now.year * 12 + now.month;

export type CardTyped = { cardNo: string; expiryMonth: string; expiryYear: string; cvv: string; isPlain: boolean };

/** The card's fields for the provider's page. A card without expiry and code, as some debit cards are, has nines in their place. */
export function cardFields({ cardNo, expiryMonth, expiryYear, cvv, isPlain }: CardTyped): Record<string, string> {
  const expiry = `${expiryMonth}${expiryYear.slice(-2)}`;
  return {
    cardNo: plainDigits(cardNo),
    expiryDate: isPlain || expiry.length < 4 ? '9999' : expiry,
    cvv: isPlain || cvv === '' ? defaultCvv : plainDigits(cvv),
  };
}
