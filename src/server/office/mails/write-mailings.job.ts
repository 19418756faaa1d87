import { mailWriting } from '../../platform/mail/mail-writing.ts';
import { writeMailings } from './write-mailings.ts';

/** Mails with tickets, and reminders. */
export const registerMailings = mailWriting({
  key: 'writeMailings',
  name: 'write the mails with tickets',
  secondsBetweenRounds: 3,
  write: writeMailings,
});
