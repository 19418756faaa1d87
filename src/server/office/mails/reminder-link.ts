// The signed link of a reminder by which its reader gets no more of them. It names the mailbox by its digest alone.
import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { sign, unsign } from '../../platform/signing/sign.ts';

export const reminderPath = '/mails/reminders';

export const refusalAddressOf = (
  { configuration, signingKey }: Pick<Deps, 'configuration' | 'signingKey'>,
  digest: string,
  locale: Locale,
): string => `${configuration.publicAddress}${reminderPath}/${sign(signingKey, 'no-reminders', digest)}?lang=${locale}`;

/** The digest of the mailbox; null when this shop has not signed the key. */
export const readRefusalKey = ({ signingKey }: Pick<Deps, 'signingKey'>, key: string): string | null =>
  unsign(signingKey, 'no-reminders', key);
