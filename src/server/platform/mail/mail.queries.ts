import { sql } from 'kysely';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../deps.ts';

export type NewMail = {
  /** What it tells of, such as `enquiry`. */
  kind: string;
  locale: Locale;
  recipient: string;
  replyTo?: { name: string; address: string };
  subject: string;
  body: string;
};
/** A mail that is this server's to send, for a while. */
export type ClaimedMail = {
  id: number;
  token: string;
  kind: string;
  locale: Locale;
  recipient: string;
  replyToName: string | null;
  replyTo: string | null;
  subject: string;
  body: string;
  createdAt: Date;
  attempts: number;
};

/** Promises a mail. On the caller's transaction: when that comes to nothing, so does the mail. */
export async function addMail(tx: Db, { replyTo, ...mail }: NewMail): Promise<number> {
  const row = { ...mail, replyToName: replyTo?.name ?? null, replyTo: replyTo?.address ?? null };
  return (await tx.insertInto('mail').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Takes the mail that has been due longest for so many seconds, past those that other servers are taking right now. Nobody else
 * takes it before the time is over, so a server that dies leaves nothing behind that has to be tidied up.
 */
export async function claimMail(db: Db, secondsToSend: number): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${secondsToSend})
    where id = (
      select id from mail
      where sent_at is null and given_up_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1
      for update skip locked
    )
    returning id, token, kind, locale, recipient, reply_to_name, reply_to, subject, body, created_at, attempts`.execute(
    db,
  );
  return rows[0];
}

/** The attempt that ends: one that took too long has been overtaken by a later one, and has nothing more to say. */
type Attempt = Pick<ClaimedMail, 'id' | 'attempts'>;

const attempt = (db: Db, { id, attempts }: Attempt) =>
  db.updateTable('mail').where('id', '=', id).where('attempts', '=', attempts).where('sentAt', 'is', null);

/** Marked as sent whichever server sent it. */
export const markSent = (db: Db, { id }: Attempt) =>
  db
    .updateTable('mail')
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .set({ sentAt: sql<Date>`now()`, givenUpAt: null, lastError: null })
    .execute();

export const postponeMail = (db: Db, mail: Attempt, seconds: number, lastError: string) =>
  attempt(db, mail)
    .set({ nextAttemptAt: sql<Date>`now() + make_interval(secs => ${seconds})`, lastError })
    .execute();

export const giveUpMail = (db: Db, mail: Attempt, lastError: string) =>
  attempt(db, mail).set({ givenUpAt: sql<Date>`now()`, lastError }).execute();

/** What was sent needs its text no longer, nor whom it went to. */
export const clearSentMail = (db: Db, daysAfterSending: number, atOnce: number) =>
  sql<never>`
    update mail
    set recipient = null, reply_to_name = null, reply_to = null, subject = null, body = null, cleared_at = now()
    where id in (
      select id from mail
      where cleared_at is null and sent_at < now() - make_interval(days => ${daysAfterSending})
      limit ${atOnce} for update skip locked
    )`.execute(db);

/** Deleted whether sent or not, unless the enquiry that it belongs to is still kept. */
export const forgetOldMail = (db: Db, months: number, atOnce: number) =>
  sql<never>`
    delete from mail
    where id in (
      select id from mail
      where created_at < now() - make_interval(months => ${months})
        and not exists (select from enquiry where mail_id = mail.id)
      limit ${atOnce} for update skip locked
    )`.execute(db);
