// Every server sends what is due, one mail after the other. A mail is taken for a minute, sent, and then marked; a server that
// dies in between leaves it to be taken again when the minute is over. So each mail goes out at least once, and for each time
// that a server dies one mail at most goes out twice, under the same Message-ID. Whoever wants more at a time adds servers.
import type { Logger } from 'pino';
import { afterFailure } from '../../../domain/mail/after-failure.ts';
import { retry } from '../database/retry.ts';
import type { Db } from '../deps.ts';
import { type Repeated, repeat } from '../jobs/repeat.ts';
import { type ClaimedMail, claimMail, giveUpMail, markSent, postponeMail } from './mail.queries.ts';
import { failureOf, type PostOffice } from './post-office.ts';

type Job = {
  db: Db;
  log: Pick<Logger, 'warn' | 'error'>;
  postOffice: PostOffice;
  /** For how long a mail is taken. */
  secondsToSend?: number;
};

/** Shorter than a mail is taken for, so that nobody else has taken it meanwhile. */
const shareOfTimeToSend = 0.7;
const millisecondsBetweenLooks = 5_000;
/** A mail server that does not answer is left alone for a while. */
const millisecondsAfterFailure = 1_000;
const millisecondsToFinish = 5_000;

export function keepSending({ secondsToSend = 60, ...job }: Job): Repeated {
  const giveUpNow = new AbortController();
  const { wake, stop } = repeat({
    name: 'look for mail to send',
    log: job.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: () => sendNext({ ...job, secondsToSend, stopped: giveUpNow.signal }),
  });
  return {
    wake,
    stop: async () => {
      const patience = setTimeout(() => giveUpNow.abort(), millisecondsToFinish);
      await stop();
      clearTimeout(patience);
      job.postOffice.close();
    },
  };
}

type Attempting = Omit<Job, 'secondsToSend'> & { secondsToSend: number; stopped: AbortSignal };

/** Sends the mail that is due, and tells how long to wait before the next look. */
async function sendNext(attempting: Attempting): Promise<number> {
  const { db, postOffice, secondsToSend, stopped } = attempting;
  const mail = await claimMail(db, secondsToSend);
  if (!mail) return millisecondsBetweenLooks;
  const inTime = AbortSignal.timeout(secondsToSend * shareOfTimeToSend * 1000);
  try {
    await postOffice.send(mail, AbortSignal.any([inTime, stopped]));
  } catch (error) {
    return noteFailure(attempting, mail, error);
  }
  await retry(() => markSent(db, mail));
  return 0;
}

/** The log is told which mail it was, never whose. */
async function noteFailure({ db, log }: Attempting, mail: ClaimedMail, error: unknown): Promise<number> {
  const { text, isRefused, code, response } = failureOf(error);
  const seconds = afterFailure({ attempts: mail.attempts, isRefused });
  const fields = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, code, response };
  if (seconds === null) {
    await giveUpMail(db, mail, text);
    log.error(fields, 'a mail could not be sent and is given up: docs/OPERATIONS.md says how to send it all the same');
    return 0;
  }
  await postponeMail(db, mail, seconds, text);
  log.warn(fields, 'a mail could not be sent yet');
  return isRefused ? 0 : millisecondsAfterFailure;
}
