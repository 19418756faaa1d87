import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { registerMailbox } from './mailbox.routes.ts';
import { writeForOthers } from './mails-in-hand.ts';
import { openPostOffice } from './post-office.ts';
import { keepSending, type MakeFiles, type Sending } from './send-mail.job.ts';

/** Wakes the job when mail was added, so that it need not wait for its next look. */
export type Mailing = Pick<Sending, 'wake'>;
/** Sends the letters of batches as well. */
export type BatchMailing = Pick<Sending, 'wake' | 'write'>;

/** Every server sends mail. */
export function registerMail(
  app: FastifyInstance,
  { db, log, configuration: { mail }, settings }: Deps,
  makeFiles: MakeFiles,
): BatchMailing {
  if (mail.mailboxFolder !== undefined) registerMailbox(app, mail.mailboxFolder);
  if (mail.smtpUrl === undefined) return { wake: () => {}, write: writeForOthers };
  const postOffice = openPostOffice({ smtpUrl: mail.smtpUrl, from: mail.from, settings });
  const sending = keepSending({ db, log, postOffice, makeFiles });
  app.jobs.push(sending);
  return sending;
}
