// The letters of codes: how they are drawn, and how a code that people type or paste is read.

/** The letters of codes: none that look alike, and no vowels, so that no words appear by chance. */
export const codeAlphabet = '23456789CDFGHJKMNPQRTVWXY';
export const codesAtOnceMax = 100_000;
export const codeLengthMax = 16;
/** The most characters that are read of a typed code. */
export const typedCodeMax = 120;

/** A word stands before the drawn letters. A code without drawn letters is the word alone. */
export type CodeShape = { word: string; length: number };

const wordPattern = /^[A-Z2-9]{0,16}$/;
const codePattern = /^[A-Z2-9]{4,32}$/;
export const isCodeWord = (text: string): boolean => wordPattern.test(text);

/** A guess hits one of so many codes at most once in so many tries. */
const triesPerHit = 1_000_000;

/** The fewest drawn letters with which codes cannot be guessed. */
export function codeLengthMin(count: number): number {
  let length = 0;
  for (let codes = 1; codes < count * triesPerHit; codes *= codeAlphabet.length) length += 1;
  return length;
}

/** Whether codes of this shape can be made: drawn letters against guesses, or one word that everybody may know. */
export function isCodeShape({ word, length }: CodeShape, count: number): boolean {
  if (length === 0) return count === 1 && codePattern.test(word);
  return isCodeWord(word) && length >= codeLengthMin(count) && length <= codeLengthMax;
}

/** Bytes from here up are left out: otherwise the first letters of the alphabet would be drawn more often. */
const bytesEven = 256 - (256 % codeAlphabet.length);

/** Draws as many different codes as the random bytes give, and no more than `countMax`. */
export function drawCodes(bytes: Uint8Array, { word, length }: CodeShape, countMax: number): string[] {
  if (length === 0) return [word];
  const codes = new Set<string>();
  let letters = '';
  for (const byte of bytes) {
    if (byte >= bytesEven) continue;
    letters += codeAlphabet[byte % codeAlphabet.length];
    if (letters.length < length) continue;
    codes.add(word + letters);
    letters = '';
    if (codes.size === countMax) break;
  }
  return [...codes];
}

/** Spaces, and everything that people and programs write as a hyphen. */
const between = /[\s\p{Dash_Punctuation}_.]/gu;

const plainOf = (typed: string): string =>
  typed.normalize('NFKC').replace(between, '').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');

/** A part of a code, for a search; null where the text is part of no code. */
export function normaliseSearch(typed: string): string | null {
  const plain = plainOf(typed.slice(0, typedCodeMax));
  const isPart = plain === '' ? typed.trim() === '' : /^[A-Z2-9]+$/.test(plain);
  return isPart ? plain : null;
}

/** The code as it is stored: capitals without spaces and hyphens; null where the text can be no code. 0 and 1 are in no code. */
export function normaliseCode(typed: string): string | null {
  if (typed.length > typedCodeMax) return null;
  const plain = plainOf(typed);
  return codePattern.test(plain) ? plain : null;
}
