import type en from './en.json';

/** A locale's words by key, as its JSON file holds them. */
export type Words = Record<string, string>;

/** A text that depends on a count has one entry per plural form and goes by the name they share. */
type NameOf<Entry> = Entry extends `${infer Name}_${'one' | 'other'}` ? Name : Entry;

/** Every key that a page may ask for: one that is not in the English words does not compile. */
export type Key = NameOf<keyof typeof en>;

/** They are filled into a text, in place of their names. */
export type Values = Record<string, string | number>;

export type Translate = (key: Key, values?: Values) => string;

const accents: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};
const placeholder = /({{[^{}]*}})/;

/** Words nobody speaks, longer than English: a text without brackets on a page was written into the code. */
export function pseudo(words: Words): Words {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, `[${stretched(text)}]`]));
}

function stretched(text: string): string {
  const accented = text
    .split(placeholder)
    .map((part) => (placeholder.test(part) ? part : part.replace(/[a-z]/g, (letter) => accents[letter] ?? letter)));
  return `${accented.join('')}${'·'.repeat(Math.ceil(text.length / 4))}`;
}
