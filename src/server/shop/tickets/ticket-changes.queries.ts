import { sql } from 'kysely';
import type { Locale } from '../../../words/locales.ts';
import { ints } from '../../platform/database/arrays.ts';
import { isDistributed } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';

type OfOrder = { eventId: number; orderId: number };
type OfTicket = OfOrder & { number: number };

/** The door locks a ticket before it lets it in: what is read after this stays true until the end of the transaction. */
export const lockTickets = (tx: Db, { eventId, orderId }: OfOrder) =>
  tx
    .selectFrom('ticket')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .orderBy('number')
    .select('number')
    .forNoKeyUpdate()
    .execute();

/** The numbers of the tickets that were let in at least once. */
export async function listAdmitted(db: Db, { eventId, orderId }: OfOrder): Promise<Set<number>> {
  const rows = await db
    .selectFrom('admission')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('entries', '>', 0)
    .select('number')
    .execute();
  return new Set(rows.map(({ number }) => number));
}

export const findOwnerOfOrder = (db: Db, { eventId, orderId }: OfOrder) =>
  db
    .selectFrom('orderBuyer')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select(['accountId', 'mailboxDigest', 'sealedPerson', 'locale'])
    .executeTakeFirst();

export const findHolder = (db: Db, { eventId, orderId, number }: OfTicket) =>
  db
    .selectFrom('ticketHolder')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .select(['sealedName', 'sealedEmail', 'locale'])
    .executeTakeFirst();

/** The friends who have these tickets of an order, each with the issue of the ticket. */
export const listHolders = (db: Db, { eventId, orderId }: OfOrder, numbers: readonly number[]) =>
  db
    .selectFrom('ticketHolder')
    .leftJoin('ticketIssue', (join) =>
      join
        .onRef('ticketIssue.eventId', '=', 'ticketHolder.eventId')
        .onRef('ticketIssue.orderId', '=', 'ticketHolder.orderId')
        .onRef('ticketIssue.number', '=', 'ticketHolder.number'),
    )
    .where('ticketHolder.eventId', '=', eventId)
    .where('ticketHolder.orderId', '=', orderId)
    .where('ticketHolder.number', '=', sql<number>`any(${ints(numbers)}::int[])`)
    .where('ticketHolder.sealedEmail', 'is not', null)
    .orderBy('ticketHolder.number')
    .select(['ticketHolder.number', 'sealedEmail', 'locale', sql<number>`coalesce(issue, 1)`.as('issue')])
    .execute();

type Confirmation = OfTicket & { digest: string; triesLeft: number; validUntil: Date };

/** Replaces the earlier code of the link, and removes codes of other links that are over. */
export async function saveConfirmation(tx: Db, confirmation: Confirmation, now: Date): Promise<void> {
  await tx.deleteFrom('ticketConfirmation').where('validUntil', '<', now).execute();
  await tx
    .insertInto('ticketConfirmation')
    .values(confirmation)
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'orderId', 'number']).doUpdateSet(({ ref }) => ({
        digest: ref('excluded.digest'),
        triesLeft: ref('excluded.triesLeft'),
        validUntil: ref('excluded.validUntil'),
      })),
    )
    .execute();
}

export async function forgetConfirmations(db: Db, atOnce: number) {
  // On a distributed database the place of a row says nothing: each part of the table has places of its own.
  const some = (await isDistributed(db))
    ? sql`valid_until < now()`
    : sql`ctid = any(array(select ctid from ticket_confirmation where valid_until < now() limit ${atOnce} for update skip locked))`;
  return sql<never>`delete from ticket_confirmation where ${some}`.execute(db);
}

/** Counts the try before the code is compared. Undefined when no try is left, or the code is over. */
export const spendTry = (db: Db, { eventId, orderId, number }: OfTicket, now: Date) =>
  db
    .updateTable('ticketConfirmation')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .where('triesLeft', '>', 0)
    .where('validUntil', '>', now)
    .set((row) => ({ triesLeft: row('triesLeft', '-', 1) }))
    .returning('digest')
    .executeTakeFirst();

/** False when another request has used the code meanwhile. */
export async function takeConfirmation(db: Db, { eventId, orderId, number }: OfTicket, digest: string) {
  const used = await db
    .deleteFrom('ticketConfirmation')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .where('digest', '=', digest)
    .returning('digest')
    .executeTakeFirst();
  return used !== undefined;
}

/** The codes of friends go as well: friends get another one when they want it. */
export const removeConfirmations = (tx: Db, { eventId, orderId }: OfOrder) =>
  tx.deleteFrom('ticketConfirmation').where('eventId', '=', eventId).where('orderId', '=', orderId).execute();

export async function saveHolderNames(
  tx: Db,
  { eventId, orderId }: OfOrder,
  names: readonly { number: number; sealedName: Buffer }[],
): Promise<void> {
  await tx
    .insertInto('ticketHolder')
    .values(names.map((name) => ({ eventId, orderId, ...name, changedAt: sql<Date>`now()` })))
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'orderId', 'number']).doUpdateSet(({ ref }) => ({
        sealedName: ref('excluded.sealedName'),
        changedAt: ref('excluded.changedAt'),
      })),
    )
    .execute();
}

type NewHolder = OfTicket & { sealedName: Buffer; sealedEmail: Buffer; holderDigest: string; locale: Locale };

export const replaceHolder = (tx: Db, holder: NewHolder) =>
  tx
    .insertInto('ticketHolder')
    .values({ ...holder, transfers: 1, changedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'orderId', 'number']).doUpdateSet(({ ref }) => ({
        sealedName: ref('excluded.sealedName'),
        sealedEmail: ref('excluded.sealedEmail'),
        holderDigest: ref('excluded.holderDigest'),
        locale: ref('excluded.locale'),
        transfers: sql<number>`ticket_holder.transfers + 1`,
        changedAt: ref('excluded.changedAt'),
      })),
    )
    .execute();

/** Makes every earlier code of the ticket void. Returns the new issue. */
export async function addTransferIssue(tx: Db, { eventId, orderId, number }: OfTicket): Promise<number> {
  const { issue } = await tx
    .insertInto('ticketIssue')
    .values({ eventId, orderId, number, issue: 2, reason: 'TRANSFER', issuedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'orderId', 'number']).doUpdateSet(({ ref }) => ({
        issue: sql<number>`ticket_issue.issue + 1`,
        reason: 'TRANSFER',
        issuedAt: ref('excluded.issuedAt'),
      })),
    )
    .returning('issue')
    .executeTakeFirstOrThrow();
  return issue;
}

/** Makes every earlier link of the order void. Returns the new version. */
export async function addLinkVersion(tx: Db, { eventId, orderId }: OfOrder): Promise<number> {
  const { version } = await tx
    .insertInto('ticketLink')
    .values({ eventId, orderId, version: 2 })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'orderId']).doUpdateSet({ version: sql<number>`ticket_link.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
