import { centsFrom } from '../money/money.ts';
// One search box for a list of orders: every meaning that the typed text can have.

export type SearchMeanings = {
  orderId: number | null;
  amountCents: number | null;
  /** A part of an invoice number, in capitals. */
  reference: string | null;
  email: string | null;
  /** A part of a name, an e-mail address or a telephone number, as `personKey` writes them. */
  person: string | null;
};

const amountPattern = /^(?:HK)?\$?(\d{1,7}(?:\.\d{1,2})?)$/i;

export function readSearch(typed: string): SearchMeanings {
  const text = typed.normalize('NFKC').trim();
  const joined = text.replace(/[\s,]/g, '');
  const amount = amountPattern.exec(joined)?.[1];
  const isNumber = /^\d+$/.test(joined);
  const isMixed = /\d/.test(joined) && /\D/.test(joined);
  const isReference = /^[0-9A-Za-z]{4,35}$/.test(joined) && (joined.length >= 6 || isMixed);
  const person = personKey(text);
  // Few digits are an amount, and would be found in too many telephone numbers.
  const isAmountAlone = amount !== undefined && !(isNumber && joined.length >= 6);
  return {
    orderId: /^\d{1,15}$/.test(joined) ? Number(joined) : null,
    amountCents: amount === undefined ? null : centsFrom(Number(amount)),
    reference: isReference ? joined.toUpperCase() : null,
    email: /^[^\s@]+@[^\s@]+$/.test(text) ? text : null,
    person: !isAmountAlone && isPerson(person) ? person : null,
  };
}

/** The text without spaces, capitals and the marks that people write in telephone numbers. */
export const personKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()+-]/g, '');

const isPerson = (key: string): boolean => key.length >= 2 || /^\p{Script=Han}$/u.test(key);
