// Mails to account owners. Each is written in the transaction of the change that it reports.

import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import type { Part } from '../../platform/mail/letter.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';
import { mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import type { Configuration } from '../../platform/settings/configuration.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import type { AccountServices } from './account-services.ts';
import type { AccountRow } from './accounts.queries.ts';

type MailKind =
  | 'activation'
  | 'addressKnown'
  | 'addressWanted'
  | 'reset'
  | 'passwordChanged'
  | 'newEmail'
  | 'emailAsked'
  | 'emailNeedsPassword'
  | 'emailChanged'
  | 'invitation'
  | 'promotion'
  | 'newPlace'
  | 'closed'
  | 'dataDownloaded'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorRemoved'
  | 'codesGuessed';
type Recipient = Pick<AccountRow, 'login' | 'email' | 'langKey'>;

const kindOf = (message: MailKind): string =>
  `account-${message.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
export const localeOf = ({ langKey }: Pick<AccountRow, 'langKey'>): Locale =>
  isLocale(langKey) ? langKey : defaultLocale;

type Mail = { message: MailKind; to: Recipient; values?: Record<string, string> };

export async function tell(tx: Db, { settings }: Pick<AccountServices, 'settings'>, mail: Mail): Promise<void> {
  const { message, to, values } = mail;
  const locale = localeOf(to);
  const shop = shopIn(settings.shop, locale);
  const known = { login: to.login, shop: shop.name, phone: shop.phone, ...values };
  // Another browser than the one that asked may open it.
  const address = values?.link && `${values.link}&lang=${locale}`;
  const link: Part | null =
    address === undefined ? null : { is: 'link', label: mailText(locale, 'link.account', {}), address };
  const written = writeMail(settings, `account-${message}`, { locale, values: known, parts: { link }, shop });
  await addMail(tx, { ...written, kind: kindOf(message), recipient: to.email });
}

export const activationLink = ({ publicAddress }: Configuration, key: string): string =>
  `${publicAddress}/activate?key=${key}`;
export const resetLink = ({ publicAddress }: Configuration, key: string): string =>
  `${publicAddress}/reset/finish?key=${key}`;
