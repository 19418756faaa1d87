import { createContext, type ReactNode, useContext } from 'react';
import { textOf } from '../../../words/text-of.ts';
import type { Translate, Words } from '../../../words/words.ts';

/** The words of one locale, ready at once: they are loaded before the first picture is drawn. */
export type PageWords = {
  t: Translate;
  /** Other words join them. Words that are there already stay as they are. */
  add: (more: Words) => void;
};

export function createWords(first: Words): PageWords {
  let words = first;
  return {
    t: (key, values) => textOf(words, key, values) ?? `translation-not-found[${key}]`,
    add: (more) => {
      words = { ...more, ...words };
    },
  };
}

const WordsContext = createContext(createWords({}));

export function WordsProvider({ words, children }: { words: PageWords; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The one way for a component to get a text: by a key that exists. */
export const useWords = (): Translate => useContext(WordsContext).t;

export const useMoreWords = (): PageWords['add'] => useContext(WordsContext).add;
