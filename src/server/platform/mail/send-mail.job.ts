// Every server sends due mails, some at a time. A mail is claimed for a minute, sent, and then marked; mails that are sent in the same
// few milliseconds are marked together. When a server crashes in between, another one claims the mail after that minute. So each mail is sent at
// least once, and each crash sends as many mails twice, with the same Message-ID, as were being sent. More servers send more at a time.
// The letters of a batch are claimed when they are written (`mails-in-hand.ts`).
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { afterFailure } from '../../../domain/mail/after-failure.ts';
import { GroupCommit } from '../database/group-commit.ts';
import { retry } from '../database/retry.ts';
import type { Db } from '../deps.ts';
import { type NoteFailure, type Repeated, repeat } from '../jobs/repeat.ts';
import type { MailFile } from './compose-mail.ts';
import {
  type ClaimedMail,
  claimMails,
  giveBackMails,
  giveUpMail,
  markSent,
  type OrderMail,
  postponeMail,
} from './mail.queries.ts';
import { lastBeginOf, type MailInHand, MailsInHand, shareOfTimeToSend, type WrittenMails } from './mails-in-hand.ts';
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

const usualMillisecondsBetweenLooks = 5_000;
/** The pause after an error of the mail server. */
const millisecondsAfterFailure = 1_000;
const millisecondsToFinish = 5_000;
const mailsAtOnce = 32;
/** Mails that are sent within this time are marked together. Each server marks hundreds a second, and each marking is a commit. */
const millisecondsTogether = 2;

export type Sending = Repeated & {
  /** Writes letters of a batch, to be sent by this server while it has room for them. */
  write: (mails: readonly OrderMail[]) => WrittenMails;
};

export function keepSending({
  secondsToSend = 60,
  millisecondsBetweenLooks = usualMillisecondsBetweenLooks,
  ...sending
}: Job): Sending {
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
  const inHand = new MailsInHand(secondsToSend);
  const looks = new Looks(millisecondsBetweenLooks);
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
        inHand,
        looks,
      }),
  });
  const wake = () => {
    looks.askFor();
    job.wake();
  };
  return {
    ...job,
    wake,
    write: (mails) => inHand.write(mails, { left: wake, taken: job.wake }),
    stop: async () => {
      inHand.isOpen = false;
      const patience = setTimeout(() => giveUpNow.abort(), millisecondsToFinish);
      await job.stop();
      clearTimeout(patience);
      await giveBack(db, inHand.take());
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

/** Due mails that others have written, or that wait for another attempt, are looked for when somebody asks, and at times. Pauses vary: hence 0.7. */
class Looks {
  readonly #millisecondsBetween: number;
  #nextAt = 0;

  constructor(millisecondsBetween: number) {
    this.#millisecondsBetween = millisecondsBetween * 0.7;
  }

  askFor(): void {
    this.#nextAt = 0;
  }

  isDue(): boolean {
    const isDue = performance.now() >= this.#nextAt;
    if (isDue) this.#nextAt = performance.now() + this.#millisecondsBetween;
    return isDue;
  }
}

type Marking = { add: (mail: ClaimedMail) => Promise<void> };

type Attempting = Required<Pick<Job, 'secondsToSend' | 'millisecondsBetweenLooks'>> &
  Omit<Job, 'secondsToSend' | 'millisecondsBetweenLooks'> & {
    stopping: AbortSignal;
    stopped: AbortSignal;
    failed: NoteFailure;
    marking: Marking;
    inHand: MailsInHand;
    looks: Looks;
  };

/** Sends due mails, and returns the pause before the next round. Those that cannot be begun in time, or after an error of the mail server, are given back. */
async function sendDue(attempting: Attempting): Promise<number> {
  const { db, inHand, looks, millisecondsBetweenLooks, stopping } = attempting;
  const left = await takeMails(attempting);
  if (left.length === 0) return millisecondsBetweenLooks;
  const late: MailInHand[] = [];
  let pause = 0;
  const sendSome = async () => {
    while (pause === 0 && !stopping.aborted) {
      const mail = left.shift();
      if (!mail) return;
      if (performance.now() < mail.lastBegin) pause = Math.max(pause, await send(attempting, mail));
      else late.push(mail);
    }
  };
  try {
    await Promise.all(Array.from({ length: connectionsMax }, sendSome));
  } finally {
    inHand.isOpen = pause === 0 && !stopping.aborted;
    if (late.length > 0) looks.askFor();
    // While the mail server fails, none are in hand.
    await giveBack(db, [...late, ...left, ...(inHand.isOpen ? [] : inHand.take())]);
  }
  return pause;
}

/** The mails that this server has written, and those that are due. */
async function takeMails({ db, inHand, looks, secondsToSend }: Attempting): Promise<MailInHand[]> {
  const written = inHand.take(mailsAtOnce);
  if (!looks.isDue()) return written;
  const lastBegin = lastBeginOf(performance.now(), secondsToSend);
  const due = await claimMails(db, mailsAtOnce, secondsToSend);
  if (due.length === mailsAtOnce) looks.askFor();
  return [...written, ...due.map((mail) => ({ ...mail, lastBegin }))];
}

async function giveBack(db: Db, mails: readonly MailInHand[]): Promise<void> {
  if (mails.length > 0) await giveBackMails(db, mails);
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
