// Mails that this server claims with the statement that writes them, and sends without reading them again. When it crashes, another one claims
// them after their time, as any other mail that was being sent.
import type { Rows, Statement } from '../database/pipelined-connection.ts';
import { addOrderMails, type ClaimedMail, claimedOrderMails, type OrderMail } from './mail.queries.ts';

/** A mail with the latest time to begin: one that began later could still be under way when another server claims it. */
export type MailInHand = ClaimedMail & { lastBegin: number };

/** The mails of a batch: the statement that stores them, and what to call with its rows after the commit. */
export type WrittenMails = { statement: Statement; written: (rows: Rows) => void };

/** About two megabytes. Mails that cannot be begun in time are given back. */
const mailsMax = 512;
/** The time-out is shorter than the claim, so that no other server has claimed the mail meanwhile. */
export const shareOfTimeToSend = 0.7;

export const lastBeginOf = (claimedAt: number, secondsToSend: number): number =>
  claimedAt + secondsToSend * (1 - shareOfTimeToSend) * 1000;

/** A server that sends no mail leaves its letters to others. */
export const writeForOthers = (mails: readonly OrderMail[]): WrittenMails => ({
  statement: addOrderMails(mails, 0),
  written: () => {},
});

export class MailsInHand {
  /** It is false while the mail server fails, and when this server stops. */
  isOpen = true;
  readonly #secondsToSend: number;
  readonly #mails: MailInHand[] = [];

  constructor(secondsToSend: number) {
    this.#secondsToSend = secondsToSend;
  }

  /** Calls `left` after the commit where the mails are left to all, and `taken` where they are in hand. */
  write(mails: readonly OrderMail[], { left, taken }: { left: () => void; taken: () => void }): WrittenMails {
    if (!this.isOpen || this.#mails.length >= mailsMax)
      return { statement: addOrderMails(mails, 0), written: () => left() };
    const lastBegin = lastBeginOf(performance.now(), this.#secondsToSend);
    return {
      statement: addOrderMails(mails, this.#secondsToSend),
      written: (rows) => {
        for (const mail of claimedOrderMails(mails, rows)) this.#mails.push({ ...mail, lastBegin });
        taken();
      },
    };
  }

  take(countMax = this.#mails.length): MailInHand[] {
    return this.#mails.splice(0, countMax);
  }
}
