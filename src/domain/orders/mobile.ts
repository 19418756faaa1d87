// Mobile numbers as people type them, and as they are kept. Hong Kong and Macau have numbers of one length; of other
// places it is only known how long a number may be at all.

/** Where buyers come from, nearest first. */
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

/** Without what people put between digits, and phones around them, to be read from the left; full-width digits become plain ones. */
export const plainMobile = (typed: string): string => typed.normalize('NFKC').replace(/[\s().\p{Cf}-]/gu, '');

export const hasEightDigits = (countryCode: string): boolean => countryCode === '852' || countryCode === '853';

/** Whether a plain number can be one of this country. */
export const isMobileOf = (countryCode: string, mobile: string): boolean =>
  (hasEightDigits(countryCode) ? /^\d{8}$/ : /^\d{4,15}$/).test(mobile);
