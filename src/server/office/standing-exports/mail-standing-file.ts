// The end of a file of a standing export: its recipient gets a mail with a link, or it is made again.
import { defaultLocale, isLocale } from '../../../words/locales.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { sheetWords } from '../exports/sheet-words.ts';
import { findRecipient, makeAgain, markMailed, type StandingFile, setOutcome } from './due-exports.queries.ts';

const attemptsMax = 3;

type Services = Pick<Deps, 'db' | 'configuration' | 'settings'>;

export async function endStandingFile(services: Services, file: StandingFile): Promise<void> {
  const { db } = services;
  if (file.status === 'FAILED' && file.attempts < attemptsMax) {
    await makeAgain(db, file.id);
    return;
  }
  await db.transaction().execute(async (tx) => {
    if (!(await markMailed(tx, file.id))) return;
    const isDone = file.status === 'DONE';
    await setOutcome(tx, file, isDone ? 'SENT' : file.status === 'STOPPED' ? 'STOPPED' : 'FAILED');
    if (isDone) await tellRecipient(tx, services, file);
  });
}

/** The page of exports asks for the sign-in; the link alone opens nothing. */
async function tellRecipient(
  tx: Db,
  { configuration: { publicAddress }, settings }: Services,
  { accountId, contents, format, dueAt, expiresAt }: StandingFile,
): Promise<void> {
  const recipient = await findRecipient(tx, accountId);
  if (!recipient) return;
  const locale = isLocale(recipient.langKey) ? recipient.langKey : defaultLocale;
  const values = {
    name: sheetWords(locale)(`exports.contents.${contents}`),
    format,
    due: instantText(dueAt, locale),
    until: instantText(expiresAt, locale),
  };
  const label = mailText(locale, 'link.exports', {});
  const written = writeMail(settings, 'standingExport', {
    locale,
    values,
    parts: { link: { is: 'link', label, address: `${publicAddress}/admin/exports` } },
    shop: shopIn(settings.shop, locale),
  });
  await addMail(tx, { ...written, kind: 'standing-export', recipient: recipient.email });
}
