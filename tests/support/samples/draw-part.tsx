import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { PageProvider } from '../../../src/web/ui/page/page-context.tsx';
import { createWords, WordsProvider } from '../../../src/web/ui/page/words.tsx';
import en from '../../../src/words/en.json' with { type: 'json' };
import type { Locale } from '../../../src/words/locales.ts';
import zhHk from '../../../src/words/zh-hk.json' with { type: 'json' };
import zhTw from '../../../src/words/zh-tw.json' with { type: 'json' };
import { replies, shop } from './sample-pages.ts';

const words = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };

/** Draws a part of a page like the server, for tests. */
export function drawPart(part: ReactNode, locale: Locale): string {
  const page = {
    locale,
    drawnAt: '2026-11-20T02:00:00.000Z',
    isDevelopment: false,
    passwordLength: { min: 4, max: 50 },
    shop,
    read: async (path: string) => replies(path),
  };
  return renderToString(
    <PageProvider page={page}>
      <WordsProvider words={createWords(words[locale])}>{part}</WordsProvider>
    </PageProvider>,
  );
}

/** The text of the HTML, without tags. */
export const readOf = (html: string): string => html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '\n');
