// Whether the shop can fill in what staff have written for a mail.
import { type MailTextName, type MailTextShape, mailTexts } from './mail-texts.ts';

export type MailWords = { subject: string; heading?: string | undefined; body: string };
export type MailField = 'subject' | 'heading' | 'body';
/** The place is written as staff write it: `{{order}}`. */
export type MailProblem = { field: MailField; code: 'PlaceUnknown' | 'PlaceMissing' | 'PlaceApart'; place: string };

/** The first problem of each field. */
export function judgeMailText(name: MailTextName, { subject, heading, body }: MailWords): MailProblem[] {
  const shape: MailTextShape = mailTexts[name];
  const problems = [
    judgeLine(shape, 'subject', subject),
    heading === undefined ? null : judgeLine(shape, 'heading', heading),
    judgeBody(shape, heading ?? '', body),
  ];
  return problems.filter((problem) => problem !== null);
}

export const placeOf = (name: string): string => `{{${name}}}`;

function judgeLine({ words, blocks }: MailTextShape, field: MailField, text: string): MailProblem | null {
  const unknown = findUnknown([...words, ...blocks], text);
  if (unknown !== null) return { field, code: 'PlaceUnknown', place: unknown };
  const block = blocks.find((each) => text.includes(placeOf(each)));
  return block === undefined ? null : { field, code: 'PlaceApart', place: placeOf(block) };
}

function judgeBody({ words, blocks, needed }: MailTextShape, heading: string, body: string): MailProblem | null {
  const field = 'body';
  const unknown = findUnknown([...words, ...blocks], body);
  if (unknown !== null) return { field, code: 'PlaceUnknown', place: unknown };
  const paragraphs = paragraphsOf(body);
  const inside = blocks.find((each) =>
    paragraphs.some((paragraph) => paragraph !== placeOf(each) && paragraph.includes(placeOf(each))),
  );
  if (inside !== undefined) return { field, code: 'PlaceApart', place: placeOf(inside) };
  const missing = needed.find((each) => !body.includes(placeOf(each)) && !heading.includes(placeOf(each)));
  return missing === undefined ? null : { field, code: 'PlaceMissing', place: placeOf(missing) };
}

/** Braces that are no place of this mail would stand in it as they were typed. */
function findUnknown(known: readonly string[], text: string): string | null {
  let rest = text;
  for (const name of known) rest = rest.replaceAll(placeOf(name), '');
  const at = rest.search(/{{|}}/);
  if (at < 0) return null;
  const end = rest.startsWith('{{', at) ? rest.indexOf('}}', at) : -1;
  return end < 0 ? rest.slice(at, at + 2) : rest.slice(at, Math.min(end + 2, at + 44));
}

/** The paragraphs of a text. Staff may leave several empty lines between two, and spaces at the end of a line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
