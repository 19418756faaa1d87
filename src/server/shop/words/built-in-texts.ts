// The shop's own legal texts are version 1, stored when a server first starts. A release with another own text adds a version, unless staff
// have published theirs.
import { articleToMarkdown } from '../../../domain/articles/article-markdown.ts';
import articlesEn from '../../../words/articles.en.json' with { type: 'json' };
import { type Article, legalTextNames } from '../../../words/articles.ts';
import articlesZhHk from '../../../words/articles.zh-hk.json' with { type: 'json' };
import articlesZhTw from '../../../words/articles.zh-tw.json' with { type: 'json' };
import type { Db } from '../../platform/deps.ts';
import { publishedName } from '../../platform/settings/settings.ts';
import { addBuiltIn } from './built-in-texts.queries.ts';

export async function storeBuiltInTexts(db: Db): Promise<void> {
  const values = legalTextNames.map((name) => ({
    name: publishedName(name),
    value: {
      texts: {
        'zh-hk': articleToMarkdown(articlesZhHk[name] as Article),
        'zh-tw': articleToMarkdown(articlesZhTw[name] as Article),
        en: articleToMarkdown(articlesEn[name] as Article),
      },
      updatedOn: articlesZhHk[name].updatedOn,
    },
  }));
  await addBuiltIn(db, values);
}
