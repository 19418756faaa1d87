// Makes a mail of the words that count: those of staff where they have written some, else the shop's own (docs/decisions/0082). Real mails
// and previews are made here.
import { judgeMailText, type MailWords } from '../../../domain/mail/judge-mail-text.ts';
import { type MailTextName, mailTexts } from '../../../domain/mail/mail-texts.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Settings } from '../settings/settings.ts';
import { type Inserted, type Letter, letterParts } from './letter.ts';
import { type Outlined, writeLetter } from './letter-outline.ts';
import { fillText, type MailKey, mailTemplate } from './mail-words.ts';

export type MailTexts = Pick<Settings, 'mailWords'>;
type Filling = { locale: Locale; values: Record<string, string>; parts: Inserted; shop: Letter['shop'] };
type Written = Outlined & { subject: string };

const subjectLengthMax = 300;

export function writeMail(texts: MailTexts, name: MailTextName, { locale, values, parts, shop }: Filling): Written {
  const words = wordsOf(texts, name, locale);
  const subject = lineOf(fillText(words.subject, values));
  const around = (key: MailKey) =>
    name.startsWith('account-') ? letterParts(mailTemplate(locale, key), values, parts) : [];
  const letter: Letter = {
    locale,
    heading: words.heading === undefined ? subject : lineOf(fillText(words.heading, values)),
    parts: [...around('account.greeting'), ...letterParts(words.body, values, parts), ...around('account.end')],
    shop,
  };
  return { ...writeLetter(letter), subject };
}

/** The words of staff, as long as this release can fill them in. */
function wordsOf(texts: MailTexts, name: MailTextName, locale: Locale): MailWords {
  const own = ownWords(name, locale);
  const words = { ...own, ...texts.mailWords(name, locale) };
  return judgeMailText(name, words).length === 0 ? words : own;
}

export function ownWords(name: MailTextName, locale: Locale): MailWords {
  const text = (part: string) => mailTemplate(locale, `${name.replace('-', '.')}.${part}` as MailKey);
  return {
    subject: text('subject'),
    ...(mailTexts[name].hasHeading && { heading: text('heading') }),
    body: text('body'),
  };
}

/** A value may have lines, and the head of a mail has one. */
const lineOf = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, subjectLengthMax)
    .toWellFormed();
