// The words under which an order is found by its buyer. They are stored as keyed digests, so that a part of a name is a word of its own:
// a digest tells nothing about the beginning of what it was made of.
import { telephoneOf } from '../accounts/person-keys.ts';

export type NamedBuyer = { lastName: string; firstName: string; email: string; countryCode: string; mobile: string };

/** The shortest beginning of a Latin name that finds it, and the longest that is compared. */
const beginningMin = 2;
const beginningMax = 12;
/** People tell the last four digits of their telephone. */
const endOfTelephone = 4;
const digitsMin = 6;
/** No name, mail or search is longer. */
const lengthMax = 300;
const han = /\p{Script=Han}/u;

const fold = (text: string): string =>
  text.slice(0, lengthMax).normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();

export function wordsOfBuyer({ lastName, firstName, email, countryCode, mobile }: NamedBuyer): string[] {
  const address = fold(email.trim());
  const [, digits = ''] = telephoneOf(countryCode, mobile).split(`+${countryCode}`);
  return [
    ...new Set([
      ...namePartsOf(`${lastName} ${firstName}`).flatMap(beginningsOf),
      ...pairsOf(hanOf(lastName + firstName)),
      ...hanOf(lastName + firstName),
    ]),
  ]
    .map((part) => `name:${part}`)
    .concat([`mail:${address}`, `mail:${address.slice(0, address.lastIndexOf('@'))}`])
    .concat([`tel:${countryCode}${digits}`, `tel:${digits}`, `tel:${digits.slice(-endOfTelephone)}`]);
}

/** The words that a buyer must have to fit the text; null when it cannot be about a buyer. */
export function buyerWordsIn(text: string): string[] | null {
  const plain = fold(text).trim();
  if (/^\+?[\d\s()-]+$/.test(plain)) return telephoneWordIn(plain.replace(/\D/g, ''));
  const words = plain.split(/\s+/).map((part) => (part.includes('@') ? [mailWordIn(part)] : nameWordsIn(part)));
  return words.every((each) => each !== null) && words.length > 0 ? words.flat() : null;
}

const telephoneWordIn = (digits: string): string[] | null =>
  digits.length === endOfTelephone || digits.length >= digitsMin ? [`tel:${digits}`] : null;

/** An address, or the part before the sign. */
const mailWordIn = (part: string): string => `mail:${part.replace(/@$/, '')}`;

function nameWordsIn(part: string): string[] | null {
  const characters = hanOf(part);
  const inHan = characters.length > 1 ? pairsOf(characters) : characters;
  const inLatin = namePartsOf(part).map((name) => name.slice(0, beginningMax));
  if (inHan.length + inLatin.length === 0 || inLatin.some((name) => name.length < beginningMin)) return null;
  return [...inHan, ...inLatin].map((word) => `name:${word}`);
}

const hanOf = (text: string): string[] => [...text.normalize('NFKC')].filter((character) => han.test(character));

const pairsOf = (characters: string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);

/** The names in letters other than Chinese ones. */
const namePartsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]|\p{Script=Han}/u)
    .filter((part) => part !== '');

const beginningsOf = (name: string): string[] => {
  const longest = Math.min(name.length, beginningMax);
  return Array.from({ length: Math.max(longest - beginningMin + 1, 0) }, (_, index) =>
    name.slice(0, beginningMin + index),
  );
};
