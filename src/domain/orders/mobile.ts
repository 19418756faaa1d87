// Mobile numbers as people type them, and as they are stored. Numbers of Hong Kong and Macau have one length; for other countries only
// the bounds are known.

/** The country codes of buyers, the nearest first. */
export const countryCodes = [
  '852',
  '853',
  '86',
  '886',
  '65',
  '60',
  '81',
  '82',
  '66',
  '63',
  '62',
  '84',
  '91',
  '44',
  '353',
  '33',
  '49',
  '1',
  '61',
  '64',
] as const;
export type CountryCode = (typeof countryCodes)[number];
export const defaultCountryCode: CountryCode = '852';

/** Removes the characters that people and phones put between digits. Full-width digits become ASCII digits. */
export const plainMobile = (typed: string): string => typed.normalize('NFKC').replace(/[\s().\p{Cf}-]/gu, '');

export const hasEightDigits = (countryCode: string): boolean => countryCode === '852' || countryCode === '853';

/** Whether a plain number is possible in this country. */
export const isMobileOf = (countryCode: string, mobile: string): boolean =>
  (hasEightDigits(countryCode) ? /^\d{8}$/ : /^\d{4,15}$/).test(mobile);

/** The plain number. The country's own code before it, as in a copied contact, is removed where a possible number is left. */
export function mobileIn(countryCode: string, typed: string): string {
  const plain = plainMobile(typed);
  if (isMobileOf(countryCode, plain)) return plain;
  const code = [`+${countryCode}`, `00${countryCode}`, countryCode].find((start) => plain.startsWith(start)) ?? '';
  const number = plain.slice(code.length);
  return isMobileOf(countryCode, number) ? number : plain;
}
