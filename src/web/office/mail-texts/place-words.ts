import type { MailTextName } from '../../../domain/mail/mail-texts.ts';
import type { Key } from '../../../words/words.ts';

/** Places that mean something else in these mails than in others. */
const special: Record<string, Key> = {
  'payment-paid tickets': 'mailTexts.place.handover',
  'payment-free tickets': 'mailTexts.place.handover',
  'account-codesGuessed address': 'mailTexts.place.network',
  'account-newPlace address': 'mailTexts.place.network',
  'ticket-confirm code': 'mailTexts.place.sixDigits',
  'standingExport name': 'mailTexts.place.export',
};

export const placeWords = (mail: MailTextName, place: string): Key =>
  special[`${mail} ${place}`] ?? (`mailTexts.place.${place}` as Key);
