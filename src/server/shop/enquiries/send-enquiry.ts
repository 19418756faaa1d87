// An enquiry is stored together with the mail to the shop and the used human check, in one transaction.
import { createHmac, type KeyObject } from 'node:crypto';
import type { Enquiry, EnquiryBody } from '../../../contract/enquiries.ts';
import { defaultLocale, type Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import { claimOnce } from '../../platform/limits/claim-check.ts';
import type { HumanChecks } from '../../platform/limits/human-check.ts';
import { addMail, type NewMail } from '../../platform/mail/mail.queries.ts';
import { mailText } from '../../platform/mail/mail-words.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { Refused } from '../../platform/refused.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { addEnquiry } from './enquiries.queries.ts';

export type EnquiryServices = {
  db: Db;
  key: KeyObject;
  humanChecks: HumanChecks;
  mailing: Mailing;
  settings: Settings;
};

export async function sendEnquiry(services: EnquiryServices, body: EnquiryBody, locale: Locale): Promise<void> {
  const { recaptcha, ...enquiry } = body;
  const check = await services.humanChecks.read(recaptcha);
  if (!check) throw new Refused('humanCheckFailed', 'enquiry');
  const isNew = await services.db.transaction().execute(async (tx) => {
    const requestDigest = digestOf(services.key, enquiry);
    if (!(await claimOnce(tx, { humanChecks: services.humanChecks, check, requestDigest, entity: 'enquiry' })))
      return false;
    const mailId = await addMail(tx, mailOf(services, enquiry, locale));
    const { phoneNumber, event: aboutEvent, ...rest } = enquiry;
    await addEnquiry(tx, { ...rest, phoneNumber, aboutEvent, locale, mailId });
    return true;
  });
  if (isNew) services.mailing.wake();
}

/** Keyed, so that the digest does not reveal the enquiry. */
function digestOf(key: KeyObject, { name, email, phoneNumber, event, query }: Enquiry): string {
  const requested = JSON.stringify([name, email, phoneNumber, event, query]);
  return createHmac('sha256', key).update(`enquiry:${requested}`).digest('base64url');
}

function mailOf({ settings }: EnquiryServices, enquiry: Enquiry, locale: Locale): NewMail {
  const { name, email } = enquiry;
  const values = { ...enquiry, language: mailText(locale, 'language', {}) };
  return {
    kind: 'enquiry',
    // The shop gets the mail in its own language, whatever the visitor's.
    locale: defaultLocale,
    recipient: settings.shop.email,
    replyTo: { name, address: email },
    subject: mailText(defaultLocale, 'enquiry.subject', values),
    body: mailText(defaultLocale, 'enquiry.body', values),
  };
}
