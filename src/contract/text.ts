// Names and other texts that somebody types and somebody else reads, on a page or in a mail. They show what they say: characters that
// turn the direction of what follows, or that nobody sees, are taken out. That refuses nobody: they come along with what is pasted.
import { z } from 'zod';

/** Where a joiner between letters changes how a word is written, and so belongs to it. */
const joiningScripts = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr Khmr'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const letterThatJoins = `(?=[\\p{L}\\p{M}])[${joiningScripts}]`;
const joinerInWord = `(?<=${letterThatJoins})[\\u200C\\u200D](?=${letterThatJoins})`;
/** Chooses among the shapes of the character before it, which are different names in Japan. */
const shapeOfIdeograph = '(?<=\\p{Ideographic})\\p{Variation_Selector}';
/** Marks of direction, joiners, tags and fillers, and what else of that kind there is: nobody sees them. */
const hidden = new RegExp(
  `(?!${joinerInWord}|${shapeOfIdeograph})(?:\\p{Format}|\\p{Default_Ignorable_Code_Point})`,
  'gu',
);
/** Line breaks and tabs are kept for what reads them; of the one that no database takes its field says so. */
const control = /[^\P{Control}\0\t\n\v\f\r\u0085]/gu;

const shown = (text: string): string => text.replace(hidden, '').replace(control, '').toWellFormed();
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

/** A name, an address or a short answer: one line, whatever was pasted. In the head of a mail a line break would begin something else. */
export const oneLine = (lengthMax: number, lengthMin = 1) => textOf(inOneLine, lengthMax, lengthMin);
/** What may take several lines. */
export const manyLines = (lengthMax: number, lengthMin = 1) => textOf(inLines, lengthMax, lengthMin);
