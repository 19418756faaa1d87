import type { MailWords } from '../../../domain/mail/judge-mail-text.ts';
import type { MailTextName } from '../../../domain/mail/mail-texts.ts';
import type { Locale } from '../../../words/locales.ts';
import { readAccount } from '../../people/accounts/accounts.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { writeSample } from './sample-mail.ts';

const samplesOfAccount: Limit = { what: 'mail-sample', times: 10, minutes: 30 };

type Services = Pick<Deps, 'db' | 'configuration' | 'settings' | 'clock' | 'signingKey'> & { mailing: Mailing };
type Typed = { name: MailTextName; locale: Locale; words: MailWords };

/** To the address of the signed-in person and nobody else. */
export async function sendSample(services: Services, accountId: number, typed: Typed): Promise<string> {
  const { db, mailing } = services;
  await spend(services, samplesOfAccount, String(accountId));
  const { email } = await readAccount(db, accountId);
  await addMail(db, { ...writeSample(services, typed), kind: 'mail-sample', recipient: email });
  mailing.wake();
  return email;
}
