import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { registerMailbox } from './mailbox.routes.ts';
import { openPostOffice } from './post-office.ts';
import { keepSending, type MakeFiles } from './send-mail.job.ts';

/** Wakes the job when mail was added, so that it need not wait for its next look. */
export type Mailing = { wake: () => void };

/** Every server sends mail. */
export function registerMail(
  app: FastifyInstance,
  { db, log, configuration: { mail }, settings }: Deps,
  makeFiles: MakeFiles,
): Mailing {
  if (mail.mailboxFolder !== undefined) registerMailbox(app, mail.mailboxFolder);
  if (mail.smtpUrl === undefined) return { wake: () => {} };
  const postOffice = openPostOffice({ smtpUrl: mail.smtpUrl, from: mail.from, settings });
  const sending = keepSending({ db, log, postOffice, makeFiles });
  app.jobs.push(sending);
  return sending;
}
