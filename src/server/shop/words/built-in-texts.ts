// The shop's own legal texts are version 1, stored when a server first starts. A release with another own text adds a version, unless staff
// have published theirs.
import { articleToMarkdown } from '../../../domain/articles/article-markdown.ts';
import articlesEn from '../../../words/articles.en.json' with { type: 'json' };
import { type Article, legalTextNames } from '../../../words/articles.ts';
import articlesZhHk from '../../../words/articles.zh-hk.json' with { type: 'json' };
import articlesZhTw from '../../../words/articles.zh-tw.json' with { type: 'json' };
import type { Deps } from '../../platform/deps.ts';
import { newestFee, withFee } from '../../platform/settings/legal-fee.ts';
import { publishedName } from '../../platform/settings/settings.ts';
import { addBuiltIn } from './built-in-texts.queries.ts';

export async function storeBuiltInTexts({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const fee = await newestFee(db, settings);
  const values = legalTextNames.map((name) => {
    const texts = {
      'zh-hk': articleToMarkdown(articlesZhHk[name] as Article),
      'zh-tw': articleToMarkdown(articlesZhTw[name] as Article),
      en: articleToMarkdown(articlesEn[name] as Article),
    };
    return { name: publishedName(name), value: withFee({ texts, updatedOn: articlesZhHk[name].updatedOn }, fee) };
  });
  await addBuiltIn(db, values);
}
