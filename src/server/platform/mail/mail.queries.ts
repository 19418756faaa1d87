import { sql } from 'kysely';
import type { Locale } from '../../../words/locales.ts';
import { bigints, ints, texts } from '../database/arrays.ts';
import type { Rows, Statement } from '../database/pipelined-connection.ts';
import type { Db } from '../deps.ts';

export type NewMail = {
  /** The occasion of the mail, such as `enquiry`. */
  kind: string;
  locale: Locale;
  recipient: string;
  replyTo?: { name: string; address: string };
  /** The order that it is about. */
  order?: { eventId: number; id: number };
  subject: string;
  body: string;
  /**
   * The outline of the body, from which its HTML is made when it is sent (docs/decisions/0089). A mail without one is
   * plain text.
   */
  outline?: string;
  /** An iCalendar file that goes with it. */
  calendar?: string;
  tickets?: MailedTickets;
  /** Where its reader can refuse mails like this one. */
  unsubscribeAddress?: string;
  /** The earliest time of sending; without it the mail goes at once. */
  nextAttemptAt?: Date;
};

/** The tickets of a letter. */
export type MailedTickets = {
  orderId: number;
  /** They are all tickets of one session that its reader holds: with other tickets the letter is wrong. */
  sessionId?: number;
  numbers: number[];
  /** The issue of the one ticket that was given to somebody else; the buyer's tickets have none. */
  issue?: number;
  /** Their PDF and pictures go with the mail. */
  hasFiles: boolean;
};
/** A mail that this server has claimed for a limited time. */
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
  outline: string | null;
  /** The HTML of a mail that was written before outlines, or by the release before. */
  html: string | null;
  calendar: string | null;
  tickets: MailedTickets | null;
  unsubscribeAddress: string | null;
  createdAt: Date;
  attempts: number;
};

/** Adds a mail in the caller's transaction, so that both are stored or neither. */
export async function addMail(tx: Db, mail: NewMail): Promise<number> {
  return (await tx.insertInto('mail').values(rowOf(mail)).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds many mails at once. */
export async function addMails(tx: Db, mails: readonly NewMail[]): Promise<void> {
  if (mails.length > 0) await tx.insertInto('mail').values(mails.map(rowOf)).execute();
}

/** A letter of a batch: it has nothing that the batch does not store. */
export type OrderMail = Omit<NewMail, 'replyTo' | 'tickets' | 'unsubscribeAddress' | 'nextAttemptAt'> &
  Required<Pick<NewMail, 'order'>>;

/** Adds many mails that are about orders and go at once, for a batch. Claims them for these seconds; with 0 they are left to all servers. */
export const addOrderMails = (mails: readonly OrderMail[], secondsToSend: number): Statement => ({
  name: 'add-order-mails',
  text: `
    insert into mail (
      event_id, order_id, kind, locale, recipient, subject, body, outline, calendar, attempts, next_attempt_at
    )
    select *, sign($10::int)::int, now() + make_interval(secs => $10::int)
    from unnest(
      $1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    returning id, token, order_id, created_at`,
  values: [
    bigints(mails.map(({ order }) => order.eventId)),
    bigints(mails.map(({ order }) => order.id)),
    ...(['kind', 'locale', 'recipient', 'subject', 'body', 'outline', 'calendar'] as const).map((name) =>
      texts(mails.map((mail) => mail[name] ?? null)),
    ),
    secondsToSend,
  ],
});

/** The mails of such a batch, of which each order has one at most. */
export function claimedOrderMails(mails: readonly OrderMail[], rows: Rows): ClaimedMail[] {
  const ofOrders = new Map(mails.map((mail) => [mail.order.id, mail]));
  return (rows as { id: number; token: string; order_id: number; created_at: Date }[]).flatMap((row) => {
    const mail = ofOrders.get(row.order_id);
    if (!mail) return [];
    return {
      id: row.id,
      token: row.token,
      kind: mail.kind,
      locale: mail.locale,
      recipient: mail.recipient,
      replyToName: null,
      replyTo: null,
      subject: mail.subject,
      body: mail.body,
      outline: mail.outline ?? null,
      html: null,
      calendar: mail.calendar ?? null,
      tickets: null,
      unsubscribeAddress: null,
      createdAt: row.created_at,
      attempts: 1,
    };
  });
}

const rowOf = ({ replyTo, order, tickets, ...mail }: NewMail) => ({
  eventId: order?.eventId ?? null,
  orderId: order?.id ?? null,
  ...mail,
  replyToName: replyTo?.name ?? null,
  replyTo: replyTo?.address ?? null,
  tickets: tickets ? JSON.stringify(tickets) : null,
});

/**
 * Claims the mails that have been due longest, skipping those that other servers are claiming. Other servers skip them until the time is
 * over, so a server that crashes leaves nothing to clean up.
 */
export async function claimMails(db: Db, countMax: number, secondsToSend: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${secondsToSend})
    where id in (
      select id from mail
      where sent_at is null and given_up_at is null and next_attempt_at <= now()
      order by next_attempt_at limit ${countMax}
      for update skip locked
    )
    returning id, token, kind, locale, recipient, reply_to_name, reply_to, subject, body, outline, html, calendar,
      tickets, unsubscribe_address, created_at, attempts`.execute(db);
  return rows;
}

/** Gives back mails that this server has claimed and not tried to send. */
export const giveBackMails = (db: Db, mails: readonly Attempt[]) =>
  sql<never>`
    update mail set attempts = mail.attempts - 1, next_attempt_at = now()
    from unnest(${bigints(mails.map(({ id }) => id))}::bigint[], ${ints(mails.map(({ attempts }) => attempts))}::int[])
      as claimed (id, attempts)
    where mail.id = claimed.id and mail.attempts = claimed.attempts and sent_at is null`.execute(db);

/** The attempt that ends. After too long another attempt has replaced it, and its result is ignored. */
type Attempt = Pick<ClaimedMail, 'id' | 'attempts'>;

const attempt = (db: Db, { id, attempts }: Attempt) =>
  db.updateTable('mail').where('id', '=', id).where('attempts', '=', attempts).where('sentAt', 'is', null);

/** Repeats the first. PostgreSQL keeps its plan when lists have ten items, as it assumes of any list; for shorter ones it plans each time. */
const atLeastTen = ([first = 0, ...ids]: readonly number[]): number[] => [
  first,
  ...ids,
  ...Array<number>(Math.max(9 - ids.length, 0)).fill(first),
];

/** Marks mails as sent, whichever server has sent them. */
export const markSent = (db: Db, mails: readonly Attempt[]) =>
  db
    .updateTable('mail')
    .where('id', '=', sql<number>`any(${bigints(atLeastTen(mails.map(({ id }) => id)))}::bigint[])`)
    .where('sentAt', 'is', null)
    .set({ sentAt: sql<Date>`now()`, givenUpAt: null, lastError: null })
    .execute();

export const postponeMail = (db: Db, mail: Attempt, seconds: number, lastError: string) =>
  attempt(db, mail)
    .set({ nextAttemptAt: sql<Date>`now() + make_interval(secs => ${seconds})`, lastError })
    .execute();

export const giveUpMail = (db: Db, mail: Attempt, lastError: string) =>
  attempt(db, mail).set({ givenUpAt: sql<Date>`now()`, lastError }).execute();

/** A mail that is not to be sent any more. Other mail is in its place, or none. */
export const removeMail = (tx: Db, { id }: Pick<ClaimedMail, 'id'>) =>
  tx.deleteFrom('mail').where('id', '=', id).where('sentAt', 'is', null).execute();

/** A mail that came back after it was sent; the first reason stays. False when the mail is not known. */
export async function noteBounce(db: Db, token: string, reason: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set(({ fn, val }) => ({
      bouncedAt: fn.coalesce('bouncedAt', val(at)),
      bounceReason: fn.coalesce('bounceReason', val(reason)),
    }))
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const cleared = sql`recipient = null, reply_to_name = null, reply_to = null, subject = null, body = null, outline = null,
  html = null, calendar = null, tickets = null, unsubscribe_address = null, cleared_at = now()`;

/** Clears the text and the recipient of a sent mail. */
export const clearSentMail = (db: Db, daysAfterSending: number, atOnce: number) =>
  sql<never>`
    update mail set ${cleared}
    where id in (
      select id from mail
      where cleared_at is null and sent_at < now() - make_interval(days => ${daysAfterSending})
      limit ${atOnce} for update skip locked
    )`.execute(db);

const isOfCode = sql`kind = 'ticket-confirm' and cleared_at is null and sent_at is not null`;

/** The six digits of an order were used: their mail need not say them any more. */
export const clearCodesOfOrder = (tx: Db, orderId: number) =>
  sql<never>`update mail set ${cleared} where order_id = ${orderId} and ${isOfCode}`.execute(tx);

/** Six digits that have run out. */
export const clearOldCodes = (db: Db, minutesValid: number, atOnce: number) =>
  sql<never>`
    update mail set ${cleared}
    where id in (
      select id from mail
      where ${isOfCode} and created_at < now() - make_interval(mins => ${minutesValid})
      limit ${atOnce} for update skip locked
    )`.execute(db);

/** Deletes old mail, sent or not, unless its enquiry is still kept. */
export const forgetOldMail = (db: Db, months: number, atOnce: number) =>
  sql<never>`
    delete from mail
    where id in (
      select id from mail
      where created_at < now() - make_interval(months => ${months})
        and not exists (select from enquiry where mail_id = mail.id)
      limit ${atOnce} for update skip locked
    )`.execute(db);
