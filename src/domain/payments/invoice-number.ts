// The number of one attempt to pay, made of letters and digits that are not mistaken for each other. It begins with the event, which
// tells where the payment is stored; the rest is random, so that invoice numbers cannot be guessed.

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const eventLetters = 5;
/** 5 bits each. */
const randomLetters = 16;
const invoiceText = /^[0-9A-HJKMNP-TV-Z]{21}$/;

/** `random` needs at least one byte for each random letter. */
export function invoiceNumberOf(eventId: number, random: ArrayLike<number>): string {
  let text = '';
  for (let left = eventId, at = 0; at < eventLetters; at++, left = Math.floor(left / letters.length))
    text = letters.charAt(left % letters.length) + text;
  for (let at = 0; at < randomLetters; at++) text += letters.charAt((random[at] ?? 0) % letters.length);
  return text;
}

/** A number as it was typed or pasted, without spaces, dashes and marks that nobody sees, in capitals. */
export const plainNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}-]/gu, '')
    .toUpperCase();

/** Reads letters that look like digits as these digits: no number has the letters. The text is in capitals. */
export const withDigitsFor = (typed: string): string => typed.replace(/O/g, '0').replace(/[IL]/g, '1');

/** Null when no payment can have this number. */
export function eventOfInvoice(invoiceNo: string): number | null {
  if (!invoiceText.test(invoiceNo)) return null;
  let eventId = 0;
  for (const letter of invoiceNo.slice(0, eventLetters)) eventId = eventId * letters.length + letters.indexOf(letter);
  return eventId;
}
