// Every server sends due mails, some at a time. A mail is claimed for a minute, sent, and then marked; mails that are sent in the same
// few milliseconds are marked together. When a server crashes in between, another one claims the mail after that minute. So each mail is sent at
// least once, and each crash sends as many mails twice, with the same Message-ID, as were being sent. More servers send more at a time.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { afterFailure } from '../../../domain/mail/after-failure.ts';
import { GroupCommit } from '../database/group-commit.ts';
import { retry } from '../database/retry.ts';
import type { Db } from '../deps.ts';
import { type NoteFailure, type Repeated, repeat } from '../jobs/repeat.ts';
import type { MailFile } from './compose-mail.ts';
import { type ClaimedMail, claimMails, giveBackMails, giveUpMail, markSent, postponeMail } from './mail.queries.ts';
import { connectionsMax, failureOf, type PostOffice } from './post-office.ts';

/** The files of a mail; null when the mail was removed, since what it says is not right any more. */
export type MakeFiles = (mail: ClaimedMail) => Promise<readonly MailFile[] | null>;

type Job = {
  db: Db;
  log: Pick<Logger, 'warn' | 'error'>;
  postOffice: PostOffice;
  makeFiles?: MakeFiles;
  /** The time for which a mail is claimed. */
  secondsToSend?: number;
  millisecondsBetweenLooks?: number;
};

/** The time-out is shorter than the claim, so that no other server has claimed the mail meanwhile. */
const shareOfTimeToSend = 0.7;
const usualMillisecondsBetweenLooks = 5_000;
/** The pause after an error of the mail server. */
const millisecondsAfterFailure = 1_000;
const millisecondsToFinish = 5_000;
const mailsAtOnce = 32;
/** Mails that are sent within this time are marked together. Each server marks hundreds a second, and each marking is a commit. */
const millisecondsTogether = 2;

export function keepSending({
  secondsToSend = 60,
  millisecondsBetweenLooks = usualMillisecondsBetweenLooks,
  ...sending
}: Job): Repeated {
  const giveUpNow = new AbortController();
  const { db } = sending;
  const together = sharedPause(millisecondsTogether);
  const group = new GroupCommit<ClaimedMail, null>({
    itemsMax: mailsAtOnce,
    waitingMax: mailsAtOnce,
    waitMillisecondsMax: secondsToSend * 1000,
    run: async (mails) => {
      await retry(() => markSent(db, mails));
      return mails.map(() => null);
    },
  });
  const marking: Marking = {
    add: async (mail) => {
      await together();
      await group.add(mail);
    },
  };
  const job = repeat({
    key: 'sendMail',
    name: 'look for mail to send',
    log: sending.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: (stopping, failed) =>
      sendDue({
        ...sending,
        secondsToSend,
        millisecondsBetweenLooks,
        stopping,
        stopped: giveUpNow.signal,
        failed,
        marking,
      }),
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

/** Ends for all who have begun to wait in the meantime. */
function sharedPause(milliseconds: number): () => Promise<void> {
  let pause: Promise<void> | undefined;
  return () => {
    pause ??= wait(milliseconds).then(() => {
      pause = undefined;
    });
    return pause;
  };
}

type Marking = { add: (mail: ClaimedMail) => Promise<void> };

type Attempting = Required<Pick<Job, 'secondsToSend' | 'millisecondsBetweenLooks'>> &
  Omit<Job, 'secondsToSend' | 'millisecondsBetweenLooks'> & {
    stopping: AbortSignal;
    stopped: AbortSignal;
    failed: NoteFailure;
    marking: Marking;
  };

/** Sends due mails, and returns the pause before the next round. Those that cannot be begun in time, or after an error of the mail server, are given back. */
async function sendDue(attempting: Attempting): Promise<number> {
  const { db, secondsToSend, millisecondsBetweenLooks, stopping } = attempting;
  const left = await claimMails(db, mailsAtOnce, secondsToSend);
  if (left.length === 0) return millisecondsBetweenLooks;
  // A mail that began later could still be under way when another server claims it. It is given back.
  const lastBegin = performance.now() + secondsToSend * (1 - shareOfTimeToSend) * 1000;
  let pause = 0;
  const sendSome = async () => {
    while (pause === 0 && !stopping.aborted && performance.now() < lastBegin) {
      const mail = left.shift();
      if (!mail) return;
      pause = Math.max(pause, await send(attempting, mail));
    }
  };
  try {
    await Promise.all(Array.from({ length: connectionsMax }, sendSome));
  } finally {
    if (left.length > 0) await giveBackMails(db, left);
  }
  return pause;
}

/** Returns the pause before another mail. */
async function send(attempting: Attempting, mail: ClaimedMail): Promise<number> {
  const { postOffice, secondsToSend, stopped, marking, makeFiles } = attempting;
  try {
    const isSent = await inTime(secondsToSend * shareOfTimeToSend * 1000, stopped, async (signal) => {
      const files = makeFiles ? await makeFiles(mail) : [];
      if (files) await postOffice.send(mail, signal, files);
      return files !== null;
    });
    if (!isSent) return 0;
  } catch (error) {
    return noteFailure(attempting, mail, error);
  }
  await marking.add(mail);
  return 0;
}

/** The timer ends with the work. `AbortSignal.timeout` and `any` would leave theirs, and what they refer to, for as long as the work may take. */
async function inTime<Result>(
  milliseconds: number,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, milliseconds).unref();
  if (stopped.aborted) end();
  stopped.addEventListener('abort', end);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', end);
  }
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
