// A mail as parts. Its plain text and its HTML are made of the same parts, so both say the same.
import { paragraphsOf } from '../../../domain/mail/judge-mail-text.ts';
import type { Locale } from '../../../words/locales.ts';
import { fillText } from './mail-words.ts';

export type Fact = { label: string; value: string };
export type Part =
  | { is: 'text'; text: string }
  | { is: 'facts'; title: string; facts: Fact[] }
  /** A button, or a quiet link below it. */
  | { is: 'link'; label: string; address: string; isQuiet?: true };
type Shop = { name: string; phone: string };
export type Letter = { locale: Locale; heading: string; parts: Part[]; shop: Shop };

/** The parts of a letter by their names in its text. */
export type Inserted = Record<string, Part | Part[] | null>;

/** The paragraphs of a person, as they are: no value is inserted. */
export const textParts = (text: string): Part[] =>
  paragraphsOf(text).map((paragraph) => ({ is: 'text', text: paragraph }));

/**
 * The paragraphs of a text, with the values inserted. A paragraph that is the name of a part alone becomes this part, or these
 * parts. It is left out where there is none, or the paragraph is empty. Inserted values make no paragraphs and no parts.
 */
export const letterParts = (template: string, values: Record<string, string>, parts: Inserted): Part[] =>
  paragraphsOf(template).flatMap((paragraph): Part[] => {
    const part = parts[/^{{(\w+)}}$/.exec(paragraph)?.[1] ?? ''];
    if (part !== undefined) return part === null ? [] : [part].flat();
    const text = fillText(paragraph, values).trim();
    return text === '' ? [] : [{ is: 'text', text }];
  });
