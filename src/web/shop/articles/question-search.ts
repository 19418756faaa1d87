import type { ArticleSection } from '../../../words/articles.ts';
import { type Facts, plainLine } from './article-text.ts';

/** However wide, tall or accented it was typed. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The questions that have every word of the query, in the question or in its answer; all of them for no query. */
export function findQuestions(sections: readonly ArticleSection[], facts: Facts, query: string): ArticleSection[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return sections.filter(({ heading, body }) => {
    const text = folded([heading, ...body.flat()].map((line) => plainLine(line, facts)).join('\n'));
    return words.every((word) => text.includes(word));
  });
}
