// The words of the shop's mails: read, saved and undone (docs/decisions/0082).

import { isDeepStrictEqual } from 'node:util';
import type { MailText, MailTextState } from '../../../contract/mail-texts.ts';
import { judgeMailText, type MailWords } from '../../../domain/mail/judge-mail-text.ts';
import { type MailTextName, mailTextNames, mailTexts } from '../../../domain/mail/mail-texts.ts';
import { type Locale, locales } from '../../../words/locales.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { BadInput } from '../../platform/http/bad-input.ts';
import type { FieldConstraint } from '../../platform/http/field-constraint.ts';
import { ownWords } from '../../platform/mail/write-mail.ts';
import { Refused } from '../../platform/refused.ts';
import { findNewest, findVersion, listChanges } from '../../platform/settings/settings.queries.ts';
import { mailTextRow, type Settings, type StoredMailText } from '../../platform/settings/settings.ts';
import { changeReplies } from '../settings/change-replies.ts';
import { type SettingServices, saveSetting } from '../settings/save-setting.ts';

const changesShown = 20;

export const listMailTexts = (settings: Pick<Settings, 'mailWords'>) =>
  mailTextNames.map((name) => ({
    name,
    changedIn: locales.filter((locale) => Object.keys(settings.mailWords(name, locale)).length > 0),
  }));

export async function readMailText(db: Db, name: MailTextName): Promise<MailTextState> {
  const row = mailTextRow(name);
  const [newest, changes] = await Promise.all([findNewest(db, row), listChanges(db, row, changesShown)]);
  const stored = (newest?.value ?? {}) as StoredMailText;
  return {
    id: 1,
    name,
    version: newest?.version ?? 0,
    text: byField((locale) => ({ ...ownWords(name, locale), ...stored[locale] })),
    own: byField((locale) => ownWords(name, locale)),
    changes: changeReplies(changes),
  };
}

type Saving = { name: MailTextName; version: number; by: Actor };

export async function saveMailText(
  services: SettingServices,
  { name, version, text, by }: Saving & { text: MailText },
): Promise<MailTextState> {
  const problems = locales.flatMap((locale) =>
    problemsOf(name, wordsIn(text, locale)).map(({ field, code }) => ({ field: `${field}.${locale}`, code })),
  );
  if (problems.length > 0) throw refusedFields(problems);
  const value = Object.fromEntries(
    locales.flatMap((locale) => {
      const changed = differences(wordsIn(text, locale), ownWords(name, locale));
      return Object.keys(changed).length > 0 ? [[locale, changed]] : [];
    }),
  );
  return store(services, { name, version, by }, value);
}

/** `version` is the newest. What counted before it becomes a version of its own. */
export async function undoMailText(services: SettingServices, saving: Saving): Promise<MailTextState> {
  const before = saving.version - 1;
  const value = before === 0 ? {} : await findVersion(services.db, mailTextRow(saving.name), before);
  if (!value) throw new Refused('notFound', 'setting');
  return store(services, saving, value);
}

async function store(
  services: SettingServices,
  { name, version, by }: Saving,
  value: StoredMailText,
): Promise<MailTextState> {
  const { db } = services;
  const row = mailTextRow(name);
  const current = await findNewest(db, row);
  // A save without a change makes no version.
  if (version === (current?.version ?? 0) && isDeepStrictEqual(current?.value ?? {}, value))
    return readMailText(db, name);
  await saveSetting(services, { row: { name: row, version, value }, by, read: (tx) => readMailText(tx, name) });
  return readMailText(db, name);
}

/** Refuses the words of a preview, whose fields are those of one language. */
export function refuseWrongWords(name: MailTextName, words: MailWords): void {
  const problems = problemsOf(name, words);
  if (problems.length > 0) throw refusedFields(problems);
}

type Problem = { field: string; code: FieldConstraint };

const problemsOf = (name: MailTextName, words: MailWords): Problem[] =>
  (words.heading !== undefined) === mailTexts[name].hasHeading
    ? judgeMailText(name, words)
    : [{ field: 'heading', code: 'NotNull' }];

const refusedFields = (problems: Problem[]): BadInput =>
  new BadInput(
    problems.map(({ field, code }) => ({
      code: 'custom',
      path: [field],
      message: code,
      params: { constraint: code },
      input: undefined,
    })),
    'mailText',
  );

const wordsIn = ({ subject, heading, body }: MailText, locale: Locale): MailWords => ({
  subject: subject[locale],
  ...(heading && { heading: heading[locale] }),
  body: body[locale],
});

const differences = (words: MailWords, own: MailWords): Partial<MailWords> => ({
  ...(words.subject !== own.subject && { subject: words.subject }),
  ...(words.heading !== own.heading && { heading: words.heading }),
  ...(words.body !== own.body && { body: words.body }),
});

function byField(read: (locale: Locale) => MailWords): MailText {
  const all = { 'zh-hk': read('zh-hk'), 'zh-tw': read('zh-tw'), en: read('en') };
  const inEach = (field: 'subject' | 'heading' | 'body') => ({
    'zh-hk': all['zh-hk'][field] ?? '',
    'zh-tw': all['zh-tw'][field] ?? '',
    en: all.en[field] ?? '',
  });
  return {
    subject: inEach('subject'),
    ...(all.en.heading !== undefined && { heading: inEach('heading') }),
    body: inEach('body'),
  };
}
