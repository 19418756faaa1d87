import { mailWriting } from '../../platform/mail/mail-writing.ts';
import { tellHolders } from './tell-holders.ts';

export const keepTellingHolders = mailWriting({
  key: 'tellHolders',
  name: 'write the mails to the holders of tickets with new codes',
  secondsBetweenRounds: 2,
  write: tellHolders,
});
