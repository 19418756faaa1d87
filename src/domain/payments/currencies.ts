// Currencies by their ISO 4217 numbers, which providers send; some files have their letters.
const names: Record<string, string> = {
  '036': 'AUD',
  '124': 'CAD',
  '156': 'CNY',
  '344': 'HKD',
  '392': 'JPY',
  '410': 'KRW',
  '446': 'MOP',
  '458': 'MYR',
  '702': 'SGD',
  '764': 'THB',
  '826': 'GBP',
  '840': 'USD',
  '901': 'TWD',
  '978': 'EUR',
};
const numbers = new Map(Object.entries(names).map(([number, name]) => [name, number]));

/** `840` for `USD`; what is no known name stays as it is. */
export const currencyNumber = (said: string): string => numbers.get(said) ?? said;

/** `null` for Hong Kong dollars, and an empty text for what is no currency. */
export const foreignCurrency = (number: string): string | null =>
  names[number] === 'HKD' ? null : (names[number] ?? (/^[\dA-Z]{3}$/.test(number) ? number : ''));

/** `null` for money in the currency that was asked for, and an empty text for another one that is not known. */
export const otherCurrency = ({
  capturedCurrency,
  refundReason,
}: {
  capturedCurrency: string | null;
  refundReason: string | null;
}): string | null =>
  capturedCurrency === null ? (refundReason === 'currency' ? '' : null) : (names[capturedCurrency] ?? capturedCurrency);
