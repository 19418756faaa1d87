// Staff write a draft of a legal text, and publish it as a version. Buyers agree to the newest version; earlier ones stay.

import type { LegalText, LegalTextState } from '../../../contract/legal-texts.ts';
import { articleFromMarkdown } from '../../../domain/articles/article-markdown.ts';
import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';
import type { LegalTextName } from '../../../words/articles.ts';
import { locales } from '../../../words/locales.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldsRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { newestFee, withFee } from '../../platform/settings/legal-fee.ts';
import { findNewest, listChanges } from '../../platform/settings/settings.queries.ts';
import { draftName, publishedName } from '../../platform/settings/settings.ts';
import { changeReplies } from './change-replies.ts';
import { type SettingServices, saveSetting } from './save-setting.ts';

const versionsShown = 100;
type Draft = Pick<LegalText, 'texts'>;

export async function readLegalText(db: Db, name: LegalTextName): Promise<LegalTextState> {
  const [draft, newest, published] = await Promise.all([
    findNewest(db, draftName(name)),
    findNewest(db, publishedName(name)),
    listChanges(db, publishedName(name), versionsShown),
  ]);
  if (!newest) throw new Refused('notFound', 'text');
  const { texts } = newest.value as LegalText;
  const draftTexts = (draft?.value as Draft | undefined)?.texts ?? texts;
  return {
    id: 1,
    version: draft?.version ?? 0,
    texts: draftTexts,
    isPublished: locales.every((locale) => draftTexts[locale] === texts[locale]),
    published: changeReplies(published),
  };
}

type Saving = { name: LegalTextName; version: number; by: Actor };

export async function saveDraft(
  services: SettingServices,
  { name, version, texts, by }: Saving & Draft,
): Promise<LegalTextState> {
  const wrong = locales.filter((locale) => articleFromMarkdown(texts[locale]) === null);
  if (wrong.length > 0)
    throw fieldsRefused(
      'text',
      wrong.map((locale) => `texts.${locale}`),
      'ArticleShape',
    );
  await saveSetting(services, {
    row: { name: draftName(name), version, value: { texts } },
    by,
    read: (tx) => readLegalText(tx, name),
  });
  return readLegalText(services.db, name);
}

/** The draft of this version, as it was read. Publishing the same text twice makes no second version. */
export async function publishText(services: SettingServices, { name, version, by }: Saving): Promise<LegalTextState> {
  const { db, clock, settings } = services;
  const state = await readLegalText(db, name);
  if (state.version !== version) throw new Refused('concurrencyFailure', 'text', { details: { current: state } });
  if (state.isPublished) return state;
  const text = { texts: state.texts, updatedOn: dayInHongKong(clock()) };
  const row = { name: publishedName(name), version: state.published[0]?.version ?? 0 };
  await saveSetting(services, {
    row: async (tx) => ({ ...row, value: withFee(text, await newestFee(tx, settings)) }),
    by,
    type: 'TEXT_PUBLISHED',
    read: (tx) => readLegalText(tx, name),
  });
  return readLegalText(db, name);
}

export const dayInHongKong = (at: Date): string => localInstant(at.getTime()).slice(0, 10);
