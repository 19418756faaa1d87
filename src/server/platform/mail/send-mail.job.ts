// Every server sends due mail, one after the other. A mail is claimed for a minute, sent, and then marked. When a server crashes in
// between, another one claims the mail after that minute. So each mail is sent at least once, and at most one mail for each crash is sent
// twice, with the same Message-ID. More servers send more mail at a time.
import type { Logger } from 'pino';
import { afterFailure } from '../../../domain/mail/after-failure.ts';
import { retry } from '../database/retry.ts';
import type { Db } from '../deps.ts';
import { type NoteFailure, type Repeated, repeat } from '../jobs/repeat.ts';
import { type ClaimedMail, claimMail, giveUpMail, markSent, postponeMail } from './mail.queries.ts';
import { failureOf, type MailFile, type PostOffice } from './post-office.ts';

/** The files of a mail; null when the mail was removed, since what it says is not right any more. */
export type MakeFiles = (mail: ClaimedMail) => Promise<readonly MailFile[] | null>;

type Job = {
  db: Db;
  log: Pick<Logger, 'warn' | 'error'>;
  postOffice: PostOffice;
  makeFiles?: MakeFiles;
  /** The time for which a mail is claimed. */
  secondsToSend?: number;
};

/** The time-out is shorter than the claim, so that no other server has claimed the mail meanwhile. */
const shareOfTimeToSend = 0.7;
const millisecondsBetweenLooks = 5_000;
/** The pause after an error of the mail server. */
const millisecondsAfterFailure = 1_000;
const millisecondsToFinish = 5_000;

export function keepSending({ secondsToSend = 60, ...sending }: Job): Repeated {
  const giveUpNow = new AbortController();
  const job = repeat({
    key: 'sendMail',
    name: 'look for mail to send',
    log: sending.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: (_stopping, failed) => sendNext({ ...sending, secondsToSend, stopped: giveUpNow.signal, failed }),
  });
  return {
    ...job,
    stop: async () => {
      const patience = setTimeout(() => giveUpNow.abort(), millisecondsToFinish);
      await job.stop();
      clearTimeout(patience);
      sending.postOffice.close();
    },
  };
}

type Attempting = Omit<Job, 'secondsToSend'> & { secondsToSend: number; stopped: AbortSignal; failed: NoteFailure };

const noFiles: MakeFiles = async () => [];

/** Sends one due mail, and returns the pause before the next round. */
async function sendNext(attempting: Attempting): Promise<number> {
  const { db, postOffice, secondsToSend, stopped, makeFiles = noFiles } = attempting;
  const mail = await claimMail(db, secondsToSend);
  if (!mail) return millisecondsBetweenLooks;
  const inTime = AbortSignal.timeout(secondsToSend * shareOfTimeToSend * 1000);
  try {
    const files = await makeFiles(mail);
    if (!files) return 0;
    await postOffice.send(mail, AbortSignal.any([inTime, stopped]), files);
  } catch (error) {
    return noteFailure(attempting, mail, error);
  }
  await retry(() => markSent(db, mail));
  return 0;
}

/** The log names the mail's id, never its recipient. */
async function noteFailure({ db, log, failed }: Attempting, mail: ClaimedMail, error: unknown): Promise<number> {
  const { text, isRefused, code, response } = failureOf(error);
  if (!isRefused) failed(error);
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
