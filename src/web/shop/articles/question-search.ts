import type { ArticleSection } from '../../../words/articles.ts';
import { type Facts, plainLine } from '../../ui/articles/article-text.ts';

/** However wide, tall or accented it was typed. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * The questions that have every word of the query, in the question or in its answer; all of them for no query. Chinese that is nowhere
 * as it was typed is searched for by its characters: 退票 finds 門票退款.
 */
export function findQuestions(sections: readonly ArticleSection[], facts: Facts, query: string): ArticleSection[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const texts = sections.map(({ heading, body }) =>
    folded([heading, ...body.flat()].map((line) => plainLine(line, facts)).join('\n')),
  );
  const having = (parts: string[]) => sections.filter((_, at) => parts.every((part) => texts[at]?.includes(part)));
  const found = having(words);
  return found.length > 0 ? found : having(words.flatMap((word) => (/\p{Script=Han}/u.test(word) ? [...word] : word)));
}
