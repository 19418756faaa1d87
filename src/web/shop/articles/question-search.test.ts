import { expect, test } from 'vitest';
import { shop } from '../../../../tests/support/samples/sample-pages.ts';
import type { ArticleSection } from '../../../words/articles.ts';
import { shopFacts } from '../../ui/articles/article-text.ts';
import { findQuestions } from './question-search.ts';

const sections: ArticleSection[] = [
  { id: 'payment-fps', heading: '怎樣以轉數快付款？', body: ['在付款頁選擇轉數快（FPS）。'] },
  {
    id: 'tickets-lost',
    heading: 'Can you send my e-tickets again?',
    body: [['Write to {{email}}.'], 'See [home](/home).'],
  },
  { id: 'seats-cafe', heading: 'Is there a café?', body: ['Ask at the door.'] },
];
const found = (query: string) => findQuestions(sections, shopFacts(shop, 'en'), query).map(({ id }) => id);

test.each<[string, string, string[]]>([
  ['nothing finds all', '  ', ['payment-fps', 'tickets-lost', 'seats-cafe']],
  ['two characters of Chinese', '轉數', ['payment-fps']],
  ['Chinese in other words', '快轉', ['payment-fps']],
  ['an answer counts as much as a question', '付款頁', ['payment-fps']],
  ['small letters, and letters of full width', 'ＦＰＳ', ['payment-fps']],
  ['every word, in any order', 'again SEND', ['tickets-lost']],
  ['one word that is nowhere', 'send elephant', []],
  ['what is filled in', 'hello@limelight', ['tickets-lost']],
  ['words of a link, not its address', '/home', []],
  ['without the accent', 'cafe', ['seats-cafe']],
])('%s: %s', (_, query, ids) => {
  expect(found(query)).toEqual(ids);
});
