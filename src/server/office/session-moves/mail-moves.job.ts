import { mailWriting } from '../../platform/mail/mail-writing.ts';
import { mailMoves } from './mail-moves.ts';

export const registerSessionMoves = mailWriting({
  key: 'mailMoves',
  name: 'write the mails to buyers of a session that has moved',
  secondsBetweenRounds: 2,
  write: mailMoves,
});
