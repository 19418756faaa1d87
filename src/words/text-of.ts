import type { Values, Words } from './words.ts';

const counts = new Intl.NumberFormat('en');
const placeholder = /{{(\w+)(, number)?}}/g;

/** The text of a key with its values filled in. A text that depends on a count is kept as `_other`, and in English as `_one` too. */
export function textOf(words: Words, key: string, values: Values = {}): string | undefined {
  const template = typeof values.count === 'number' ? countedText(words, key, values.count) : words[key];
  return template?.replace(placeholder, (_, name: string, isCount?: string) => {
    const value = values[name] ?? '';
    return isCount ? counts.format(Number(value)) : String(value);
  });
}

const countedText = (words: Words, key: string, count: number): string | undefined =>
  (count === 1 ? words[`${key}_one`] : undefined) ?? words[`${key}_other`] ?? words[key];
