// The mails that paid orders get for a session. Each statement begins at the index of the rows that wait.
import { sql } from 'kysely';
import type { MailingKind } from '../../../contract/mails.ts';
import { usualTicketSettings as usual } from '../../../domain/tickets/ticket-settings.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import { isDistributed } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';

export type OfSession = { eventId: number; sessionId: number };
export type Mailing = OfSession & {
  kind: MailingKind;
  /** Its day has come; otherwise only the rows are due that staff repeat. */
  isDue: boolean;
};

/** Tickets are also bought at the door, and people come late. */
const hoursAfterStart = 3;

export const isReady = sql<boolean>`coalesce(not_before <= now(), true)`;

/** The soonest session with mails that are due. A distributed database is asked event by event, the soonest first. */
export async function findDueMailing(db: Db): Promise<Mailing | undefined> {
  if (!(await isDistributed(db))) return findDueAmong(db, null);
  for (const eventId of await listComing(db)) {
    const mailing = await findDueAmong(db, eventId);
    if (mailing) return mailing;
  }
  return undefined;
}

async function listComing(db: Db): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    select event_id from session where starts_at > now() - make_interval(hours => ${hoursAfterStart})
    group by event_id order by min(starts_at)`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

async function findDueAmong(db: Db, eventId: number | null): Promise<Mailing | undefined> {
  const of = (table: 'settings' | 'waiting') =>
    eventId === null ? sql`` : sql`and ${sql.ref(`${table}.eventId`)} = ${eventId}`;
  const { rows } = await sql<Mailing>`
    select coming.event_id, coming.session_id, mailing.kind, mailing.is_due
    from (
      select session.event_id, session.id as session_id, starts_at,
        case when settings.event_id is null then ${usual.releaseDays}::integer else release_days end as release_days,
        case when settings.event_id is null then ${usual.reminderHours}::integer else reminder_hours end as reminder_hours
      from session
      left join ticket_settings settings on settings.event_id = session.event_id ${of('settings')}
      where starts_at > now() - make_interval(hours => ${hoursAfterStart}) ${eventId === null ? sql`` : sql`and session.event_id = ${eventId}`}
    ) coming
    cross join lateral (values
      ('E_TICKETS', coalesce(starts_at <= now() + make_interval(days => release_days), true)),
      ('REMINDER', coalesce(starts_at <= now() + make_interval(hours => reminder_hours) and starts_at > now(), false)),
      ('CONFIRMATION', false),
      ('NEWS', false)
    ) mailing (kind, is_due)
    where case when is_due then exists (
        select from order_mailing waiting
        where waiting.event_id = coming.event_id and waiting.session_id = coming.session_id
          and waiting.kind = mailing.kind and written_at is null and ${isReady} ${of('waiting')})
      else exists (
        select from order_mailing waiting
        where waiting.event_id = coming.event_id and waiting.session_id = coming.session_id
          and waiting.kind = mailing.kind and written_at is null and is_repeated and ${isReady} ${of('waiting')})
      end
    order by starts_at
    limit 1`.execute(db);
  return rows[0];
}

export type ClaimedMailing = { orderId: number; isRepeated: boolean };

/** The next orders, locked. Another server takes those after them meanwhile. */
export async function claimMailings(tx: Db, mailing: Mailing, countMax: number): Promise<ClaimedMailing[]> {
  const { rows } = await sql<ClaimedMailing>`
    select order_id, is_repeated from order_mailing
    where event_id = ${mailing.eventId} and session_id = ${mailing.sessionId} and kind = ${mailing.kind}
      and written_at is null and (${mailing.isDue} or is_repeated) and ${isReady}
    order by order_id
    limit ${countMax}
    for update skip locked`.execute(tx);
  return rows;
}

export const noteWritten = (tx: Db, { eventId, sessionId, kind }: Mailing, orderIds: readonly number[]) =>
  tx
    .updateTable('orderMailing')
    .where('eventId', '=', eventId)
    .where('sessionId', '=', sessionId)
    .where('kind', '=', kind)
    .where('orderId', '=', sql<number>`any(${bigints(orderIds)}::bigint[])`)
    .set({ writtenAt: sql<Date>`now()`, isRepeated: false })
    .execute();

const minutesToNextTry = 30;

/** The mails of this order could not be written. */
export const postpone = (tx: Db, { eventId, sessionId, kind }: Mailing, orderId: number) =>
  tx
    .updateTable('orderMailing')
    .where('eventId', '=', eventId)
    .where('sessionId', '=', sessionId)
    .where('kind', '=', kind)
    .where('orderId', '=', orderId)
    .set({ notBefore: sql<Date>`now() + make_interval(mins => ${minutesToNextTry})` })
    .execute();

/** These mails of the orders are written again when their day comes, or at once where it has come. */
export const mailAgain = (
  tx: Db,
  { eventId, sessionId }: OfSession,
  orderIds: readonly number[],
  kinds: readonly ('E_TICKETS' | 'REMINDER')[] = ['E_TICKETS', 'REMINDER'],
) =>
  tx
    .updateTable('orderMailing')
    .where('eventId', '=', eventId)
    .where('sessionId', '=', sessionId)
    .where('kind', 'in', kinds)
    .where('orderId', '=', sql<number>`any(${bigints(orderIds)}::bigint[])`)
    .set({ writtenAt: null })
    .execute();

/** The people to whom tickets of these orders were given, with the tickets of this session. */
export const listFriends = (db: Db, { eventId, sessionId }: OfSession, orderIds: readonly number[]) =>
  db
    .selectFrom('ticketHolder')
    .innerJoin('ticket', (join) =>
      join
        .onRef('ticket.eventId', '=', 'ticketHolder.eventId')
        .onRef('ticket.orderId', '=', 'ticketHolder.orderId')
        .onRef('ticket.number', '=', 'ticketHolder.number'),
    )
    .leftJoin('ticketIssue', (join) =>
      join
        .onRef('ticketIssue.eventId', '=', 'ticketHolder.eventId')
        .onRef('ticketIssue.orderId', '=', 'ticketHolder.orderId')
        .onRef('ticketIssue.number', '=', 'ticketHolder.number'),
    )
    .where('ticketHolder.eventId', '=', eventId)
    .where('ticketHolder.orderId', '=', sql<number>`any(${bigints(orderIds)}::bigint[])`)
    .where('ticket.sessionId', '=', sessionId)
    .where('ticket.isLive', '=', true)
    .where('ticketHolder.sealedEmail', 'is not', null)
    .orderBy('ticketHolder.orderId')
    .orderBy('ticketHolder.number')
    .select([
      'ticketHolder.orderId',
      'ticketHolder.number',
      'sealedEmail',
      'locale',
      sql<number>`coalesce(issue, 1)`.as('issue'),
    ])
    .execute();
export type FriendRow = Awaited<ReturnType<typeof listFriends>>[number];

export const addNews = (tx: Db, news: OfSession & { message: string; writtenBy: string }) =>
  tx.insertInto('sessionNews').values(news).execute();

/** The newest news of a session: further ones wait until all mails of it are written. */
export async function findNews(db: Db, { eventId, sessionId }: OfSession): Promise<string> {
  const news = db.selectFrom('sessionNews').where('eventId', '=', eventId).where('sessionId', '=', sessionId);
  return (
    await news.orderBy('writtenAt', 'desc').orderBy('id', 'desc').select('message').limit(1).executeTakeFirstOrThrow()
  ).message;
}

export async function refusesReminders(db: Db, mailboxDigest: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminderRefusal')
    .where('mailboxDigest', '=', mailboxDigest)
    .select('refusedAt')
    .executeTakeFirst();
  return row !== undefined;
}

/** The mailboxes among these that want no reminders. */
export async function listRefusals(db: Db, mailboxDigests: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reminderRefusal')
    .where('mailboxDigest', '=', sql<string>`any(${texts(mailboxDigests)}::text[])`)
    .select('mailboxDigest')
    .execute();
  return new Set(rows.map((row) => row.mailboxDigest));
}

export const refuseReminders = (db: Db, mailboxDigest: string) =>
  db
    .insertInto('reminderRefusal')
    .values({ mailboxDigest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Deletes the mailings of sessions that are long over. */
export async function forgetMailings(db: Db, months: number, atOnce: number) {
  // On a distributed database the place of a row says nothing: each part of the table has places of its own.
  if (await isDistributed(db))
    return sql<never>`
      delete from order_mailing using session
      where session.event_id = order_mailing.event_id and session.id = order_mailing.session_id
        and starts_at < now() - make_interval(months => ${months})`.execute(db);
  return sql<never>`
    delete from order_mailing
    where ctid = any(array(
      select order_mailing.ctid from session
      join order_mailing on order_mailing.event_id = session.event_id and order_mailing.session_id = session.id
      where starts_at < now() - make_interval(months => ${months})
      limit ${atOnce} for update of order_mailing skip locked
    ))`.execute(db);
}

export const forgetNews = (db: Db, months: number, atOnce: number) =>
  sql<never>`
    delete from session_news
    where (event_id, session_id, id) in (
      select news.event_id, session_id, news.id from session_news news
      join session on session.event_id = news.event_id and session.id = session_id
      where starts_at < now() - make_interval(months => ${months})
      limit ${atOnce}
    )`.execute(db);

export const forgetRefusals = (db: Db, years: number, atOnce: number) =>
  sql<never>`
    delete from reminder_refusal
    where mailbox_digest in (
      select mailbox_digest from reminder_refusal where refused_at < now() - make_interval(years => ${years})
      limit ${atOnce} for update skip locked
    )`.execute(db);
