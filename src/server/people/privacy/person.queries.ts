import { sql } from 'kysely';
import { bigints, ints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';

/** The rows of a list that are read at a time, so that a person with thousands of them needs no more memory. */
export const rowsAtOnce = 200;

export const findAccount = (db: Db, email: string) =>
  db.selectFrom('account').where('email', '=', email.toLowerCase()).selectAll().executeTakeFirst();

export const listSignIns = (db: Db, accountId: number, after: string) =>
  db
    .selectFrom('signIn')
    .where('accountId', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'createdAt', 'expiresAt', 'endedAt', 'remembered', 'browser', 'system'])
    .execute();

/** Found by the mailbox of the buyer, or by the account that was signed in. */
export type Buyer = { mailbox: string; accountId: number | null };

const isFrom = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

export const enquiriesFrom = (db: Db, email: string) =>
  db
    .selectFrom('enquiry')
    .where(isFrom(email))
    .orderBy('id')
    .select(['id', 'createdAt', 'name', 'email', 'phoneNumber', 'aboutEvent', 'query', 'locale']);

/** Each side has an index of its own. */
const isToOrFrom = (email: string) =>
  sql<boolean>`(lower(recipient) = ${email.toLowerCase()} or lower(reply_to) = ${email.toLowerCase()})`;

export const mailOf = (db: Db, email: string) =>
  db
    .selectFrom('mail')
    .where(isToOrFrom(email))
    .orderBy('id')
    .select(['id', 'createdAt', 'sentAt', 'kind', 'recipient', 'subject', 'body']);

export const listFormerLogins = (db: Db, accountId: number) =>
  db
    .selectFrom('formerLogin')
    .where('accountId', '=', accountId)
    .orderBy('usedUntil')
    .select(['login', 'usedUntil'])
    .execute();

type Owner = { id: number; login: string; createdAt: Date };

/** The logins of an account, each with the time in which it was that of this account: other accounts have had it before, or have it now. */
const loginsOf = ({ id, login, createdAt }: Owner) => sql<{ login: string; since: Date; until: Date }>`(
  select login, lag(used_until, 1, ${createdAt}::timestamptz) over (order by used_until) as since, used_until as until
  from former_login where account_id = ${id}
  union all
  select ${login}::text, coalesce(max(used_until), ${createdAt}::timestamptz), 'infinity'
  from former_login where account_id = ${id})`;

/** A person without an account may have had one whose login was the mailbox, unless that is or was the login of an account that exists. */
export const recordsOf = (db: Db, email: string, account: Owner | undefined) => {
  const columns = ['audit.id', 'at', 'type', 'message', 'remoteAddress'] as const;
  if (account)
    return db
      .selectFrom('audit')
      .innerJoin(loginsOf(account).as('used'), (join) => join.onRef('used.login', '=', 'audit.principal'))
      .whereRef('at', '>=', 'used.since')
      .whereRef('at', '<', 'used.until')
      .orderBy('audit.id')
      .select(columns);
  const login = email.toLowerCase();
  return db
    .selectFrom('audit')
    .where('principal', '=', login)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('account').where('login', '=', login).select('id'))))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('formerLogin').where('login', '=', login).select('accountId'))),
    )
    .orderBy('audit.id')
    .select(columns);
};

export const refusesReminders = async (db: Db, mailbox: string): Promise<boolean> =>
  (await db
    .selectFrom('reminderRefusal')
    .where('mailboxDigest', '=', mailbox)
    .select('refusedAt')
    .executeTakeFirst()) !== undefined;

/** Deletes the account's rows in other tables too. */
export const removeAccount = (tx: Db, accountId: number) =>
  tx.deleteFrom('account').where('id', '=', accountId).execute();

/** The order stays for bookkeeping, without the buyer. */
export const blankBuyers = (tx: Db, { mailbox, accountId }: Buyer) =>
  tx
    .updateTable('orderBuyer')
    .where(({ or, eb }) => or([eb('mailboxDigest', '=', mailbox), eb('accountId', '=', accountId)]))
    .set({
      accountId: null,
      mailboxDigest: '',
      telephoneDigest: '',
      searchWords: [],
      sealedPerson: null,
      sealedIdNumber: null,
      sealedAnswers: null,
    })
    .executeTakeFirst();

/** Deletes the mail about them too. */
export async function removeEnquiries(tx: Db, email: string): Promise<number> {
  const gone = await tx.deleteFrom('enquiry').where(isFrom(email)).returning('mailId').execute();
  const mailIds = gone.map(({ mailId }) => mailId);
  if (mailIds.length > 0) await tx.deleteFrom('mail').where('id', 'in', mailIds).execute();
  return gone.length;
}

export const removeMail = (tx: Db, email: string) => tx.deleteFrom('mail').where(isToOrFrom(email)).executeTakeFirst();

export type TicketKey = { eventId: number; orderId: number; number: number };

const givenTickets = (db: Db) =>
  db
    .selectFrom('ticketHolder')
    .where('sealedEmail', 'is not', null)
    .orderBy('eventId')
    .orderBy('orderId')
    .orderBy('number')
    .select(['eventId', 'orderId', 'number', 'sealedName', 'sealedEmail', 'locale', 'changedAt']);
export type GivenTicket = Awaited<ReturnType<typeof listGivenTo>>[number];

export const listGivenTo = (db: Db, mailbox: string) => givenTickets(db).where('holderDigest', '=', mailbox).execute();

/** Holders whose mailbox has no digest, by their keys: it can only be known by opening it. */
export const listWithoutDigest = (db: Db, after: TicketKey, countMax: number) =>
  givenTickets(db)
    .where('holderDigest', 'is', null)
    .where(
      sql<boolean>`(event_id, order_id, number) > (${after.eventId}::bigint, ${after.orderId}::bigint, ${after.number}::integer)`,
    )
    .limit(countMax)
    .execute();

const keysOf = (tickets: readonly TicketKey[]) => sql`
  unnest(${bigints(tickets.map(({ eventId }) => eventId))}::bigint[],
    ${bigints(tickets.map(({ orderId }) => orderId))}::bigint[],
    ${ints(tickets.map(({ number }) => number))}::integer[]) key (event_id, order_id, number)`;
const isOfKey = sql`(ticket_holder.event_id, ticket_holder.order_id, ticket_holder.number) = (key.event_id, key.order_id, key.number)`;

export const blankHolders = (tx: Db, tickets: readonly TicketKey[]) =>
  sql`
    update ticket_holder set sealed_name = null, sealed_email = null, locale = null
    from ${keysOf(tickets)} where ${isOfKey}`.execute(tx);

/** The holders of now, whom the lists above may have been read before. */
export async function listHolders(
  tx: Db,
  tickets: readonly TicketKey[],
): Promise<(TicketKey & { sealedEmail: Buffer | null })[]> {
  const { rows } = await sql<TicketKey & { sealedEmail: Buffer | null }>`
    select key.*, ticket_holder.sealed_email from ${keysOf(tickets)} join ticket_holder on ${isOfKey}`.execute(tx);
  return rows;
}

/** The codes and the links of the person are void, and the buyers see the tickets again. */
export const takeTicketsBack = (tx: Db, tickets: readonly TicketKey[]) =>
  sql`
    insert into ticket_issue (event_id, order_id, number, issue, reason)
    select event_id, order_id, number, 2, 'TRANSFER' from ${keysOf(tickets)}
    on conflict (event_id, order_id, number)
    do update set issue = ticket_issue.issue + 1, reason = excluded.reason, issued_at = excluded.issued_at`.execute(tx);
