// The legal texts for readers: the version that counts, and each earlier one at an address of its own.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LegalText } from '../../../contract/legal-texts.ts';
import { articleFromMarkdown } from '../../../domain/articles/article-markdown.ts';
import { type Article, type LegalTextName, legalTextNames } from '../../../words/articles.ts';
import { type Locale, locales } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { setNewest } from '../../platform/set-newest.ts';
import { fillFee } from '../../platform/settings/legal-fee.ts';
import { findVersion } from '../../platform/settings/settings.queries.ts';
import { publishedName } from '../../platform/settings/settings.ts';

const textsKept = 60;
type Place = { name: LegalTextName; locale: Locale; version: number };

export function registerLegalTexts(app: FastifyInstance, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  /** A version never changes. */
  const written = new Map<string, string>();
  const jsonOf = (place: Place, text: LegalText): string => {
    const key = JSON.stringify(place);
    const known = written.get(key);
    if (known !== undefined) return known;
    const article = articleFromMarkdown(fillFee(text.texts[place.locale], text));
    const json = JSON.stringify({
      ...article,
      updatedOn: text.updatedOn,
      version: place.version,
    } satisfies Partial<Article>);
    setNewest(written, key, json, textsKept);
    return json;
  };
  const send = (reply: FastifyReply, json: string, cacheControl: string) =>
    reply.headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl }).send(json);
  const config = { right: 'public' } as const;

  for (const name of legalTextNames)
    for (const locale of locales) {
      const path = `/i18n/articles/${locale}/${name}`;
      app.get(`${path}.json`, { config }, (_request, reply) => {
        const { version, value } = settings.legalText(name);
        return send(reply, jsonOf({ name, locale, version }, value), 'public, max-age=0, must-revalidate');
      });
      app.get<{ Params: { version: string } }>(`${path}/:version`, { config }, async ({ params }, reply) => {
        const version = /^[1-9]\d{0,5}$/.test(params.version) ? Number(params.version) : 0;
        const known = settings.legalText(name);
        const value = version === known.version ? known.value : await findVersion(db, publishedName(name), version);
        if (!value) throw new Refused('notFound', 'text');
        return send(reply, jsonOf({ name, locale, version }, value as LegalText), 'public, max-age=86400');
      });
    }
}
