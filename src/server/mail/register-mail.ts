import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { forgottenAtOnce, keepForgetting } from './forget.job.ts';
import { clearSentMail, forgetOldMail } from './mail.queries.ts';
import { registerMailbox } from './mailbox.routes.ts';
import { openPostOffice } from './post-office.ts';
import { keepSending } from './send-mail.job.ts';

/** Told of mail that has just been promised, so that it need not wait for the next look. */
export type Mailing = { nudge: () => void };

const daysUntilCleared = 7;
const monthsKept = 12;

/** Mail goes out from every server, and what was sent is forgotten after a while. */
export function registerMail(app: FastifyInstance, { db, log, configuration }: Deps): Mailing {
  const { mail, shop } = configuration;
  if (mail.mailboxFolder !== undefined) registerMailbox(app, mail.mailboxFolder);
  const forgetting = keepForgetting({
    log,
    steps: [
      () => clearSentMail(db, daysUntilCleared, forgottenAtOnce),
      () => forgetOldMail(db, monthsKept, forgottenAtOnce),
    ],
  });
  app.addHook('onClose', () => forgetting.stop());
  if (mail.smtpUrl === undefined) return { nudge: () => {} };
  const postOffice = openPostOffice({ smtpUrl: mail.smtpUrl, from: mail.from, shop });
  const sending = keepSending({ db, log, postOffice });
  app.addHook('onClose', () => sending.stop());
  return sending;
}
