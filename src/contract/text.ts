// Names and other texts that one person types and another reads, on a page or in a mail. Characters that are invisible or change the
// direction of text are removed. They are not refused, since people paste them without knowing.
import { z } from 'zod';

/** Scripts in which a joiner between letters changes how a word is written. */
const joiningScripts = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr Khmr'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const letterThatJoins = `(?=[\\p{L}\\p{M}])[${joiningScripts}]`;
const joinerInWord = `(?<=${letterThatJoins})[\\u200C\\u200D](?=${letterThatJoins})`;
/** A variation selector after an ideograph. Japanese names differ by it. */
const shapeOfIdeograph = '(?<=\\p{Ideographic})\\p{Variation_Selector}';
/** Invisible characters: marks of direction, joiners, tags and fillers. */
const hidden = new RegExp(
  `(?!${joinerInWord}|${shapeOfIdeograph})(?:\\p{Format}|\\p{Default_Ignorable_Code_Point})`,
  'gu',
);
/** Control characters to remove. Line breaks and tabs are handled later; the field refuses NUL, which no database stores. */
const control = /[^\P{Control}\0\t\n\v\f\r\u0085]/gu;

/** A blank that counts as a sign. */
const blankOfBraille = /\u2800/g;
/** Any character but marks, which need a letter to stand on, and blanks. NUL has a refusal of its own. */
const seen = /[^\p{Mark}\p{Separator}\p{Control}\p{Format}]|\0/u;

const shown = (text: string): string => {
  const plain = text.replace(hidden, '').replace(control, '').replace(blankOfBraille, ' ').toWellFormed();
  return seen.test(plain) ? plain : '';
};
const inOneLine = (text: string): string =>
  shown(text)
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
const inLines = (text: string): string =>
  shown(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .trim();
const isReadable = (text: string): boolean => !text.includes('\0');

const textOf = (read: (text: string) => string, lengthMax: number, lengthMin: number) =>
  z.string().transform(read).pipe(z.string().min(lengthMin).max(lengthMax).refine(isReadable, 'other'));

/** A name, an address or a short answer. It becomes one line, since a line break in the head of a mail would begin a new field. */
export const oneLine = (lengthMax: number, lengthMin = 1) => textOf(inOneLine, lengthMax, lengthMin);
/** A text of several lines. */
export const manyLines = (lengthMax: number, lengthMin = 1) => textOf(inLines, lengthMax, lengthMin);
