import { type Insertable, sql } from 'kysely';
import { bigints, byteStrings, ints, texts } from '../../platform/database/arrays.ts';
import type { OrderBuyer } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import { invoiceNoOfOrder } from './orders.queries.ts';

/** The settings of an event for its buyers. */
export const findBuyerTerms = (db: Db, eventId: number) =>
  db.selectFrom('event').where('id', '=', eventId).select(['asksIdNumber', 'ticketsPerVisitorMax']).executeTakeFirst();

/** Requests that name the same person for the same event wait for each other here, so that each counts what the others wrote. */
export const lockPerson = (tx: Db, eventId: number, digests: readonly string[]): Promise<void> =>
  lockPersons(tx, [{ eventId, digests }]);

/** Every transaction locks the persons of all its orders at once and in the same order. */
export async function lockPersons(
  tx: Db,
  persons: readonly { eventId: number; digests: readonly string[] }[],
): Promise<void> {
  const names = persons.flatMap(({ eventId, digests }) => digests.map((digest) => `buyer ${eventId} ${digest}`));
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${texts([...new Set(names)].sort())}::text[]) with ordinality person (name, at) order by at) person
  `.execute(tx);
}

export type Person = { eventId: number; orderId: number; mailboxDigest: string; telephoneDigest: string };

export type CountOfPerson = {
  tickets: number;
  ordersThisHour: number;
  /** The person to whom the code of the order is bound, if it has one. */
  personOfCode: string | null;
};

/** For each of these persons of one event, other orders of the same mailbox or telephone: tickets held or paid for, and orders of the web that were begun within the hour. */
export async function countOfPersons(tx: Db, eventId: number, persons: readonly Person[]): Promise<CountOfPerson[]> {
  const { rows } = await sql<CountOfPerson>`
    select code_of.person_of_code, counted.tickets, counted.orders_this_hour
    from unnest(
      ${bigints(persons.map(({ orderId }) => orderId))}::bigint[],
      ${texts(persons.map(({ mailboxDigest }) => mailboxDigest))}::text[],
      ${texts(persons.map(({ telephoneDigest }) => telephoneDigest))}::text[]
    ) with ordinality as person (order_id, mailbox, telephone, at)
    left join lateral (
      select person_digest as person_of_code
      from ticket join code on code.event_id = ticket.event_id and code.id = ticket.code_id
      where ticket.event_id = ${eventId} and ticket.order_id = person.order_id limit 1
    ) code_of on true
    cross join lateral (
      select
        coalesce(sum(ticket_count) filter (where status = 'PAID' or (status = 'WAITING' and expires_at > now())), 0)::integer
          as tickets,
        (count(*) filter (where channel = 'WEB' and o.created_at > now() - interval '1 hour'))::integer as orders_this_hour
      from (
        select order_id from order_buyer
        where order_buyer.event_id = ${eventId} and mailbox_digest = person.mailbox and order_id <> person.order_id
        union
        select order_id from order_buyer
        where order_buyer.event_id = ${eventId} and telephone_digest = person.telephone and order_id <> person.order_id
      ) own
      cross join lateral (select * from orders where orders.event_id = ${eventId} and orders.id = own.order_id limit 1) o
    ) counted
    order by person.at`.execute(tx);
  return rows;
}

export type NewBuyer = Person & {
  searchWords: readonly number[];
  accountId: number | null;
  locale: string;
  sealedPerson: Buffer;
  sealedIdNumber: Buffer | null;
  /** The versions of the texts that the buyer agreed to; null where staff named the buyer. */
  termsVersion: number | null;
  privacyVersion: number | null;
};

/** A second call corrects the first. It keeps the account when the visitor has signed out meanwhile. */
export async function saveBuyers(tx: Db, buyers: readonly NewBuyer[]): Promise<void> {
  const column = (of: (buyer: NewBuyer) => string | null) => sql`${texts(buyers.map(of))}::text[]`;
  await sql`
    insert into order_buyer (event_id, order_id, mailbox_digest, telephone_digest, sealed_person, sealed_id_number, locale,
      search_words, account_id, terms_version, privacy_version)
    select event_id, order_id, mailbox, telephone, sealed_person, sealed_id_number, locale, words::bigint[], account::bigint, terms, privacy
    from unnest(
      ${bigints(buyers.map(({ eventId }) => eventId))}::bigint[], ${bigints(buyers.map(({ orderId }) => orderId))}::bigint[],
      ${column(({ mailboxDigest }) => mailboxDigest)}, ${column(({ telephoneDigest }) => telephoneDigest)},
      ${byteStrings(buyers.map(({ sealedPerson }) => sealedPerson))}::bytea[],
      ${byteStrings(buyers.map(({ sealedIdNumber }) => sealedIdNumber))}::bytea[],
      ${column(({ locale }) => locale)}, ${column(({ searchWords }) => `{${searchWords.join()}}`)},
      ${column(({ accountId }) => (accountId === null ? null : String(accountId)))},
      ${ints(buyers.map(({ termsVersion }) => termsVersion))}::int[], ${ints(buyers.map(({ privacyVersion }) => privacyVersion))}::int[]
    ) as buyer (event_id, order_id, mailbox, telephone, sealed_person, sealed_id_number, locale, words, account, terms, privacy)
    on conflict (event_id, order_id) do update set
      account_id = coalesce(excluded.account_id, order_buyer.account_id), mailbox_digest = excluded.mailbox_digest,
      telephone_digest = excluded.telephone_digest, sealed_person = excluded.sealed_person,
      sealed_id_number = excluded.sealed_id_number, search_words = excluded.search_words, locale = excluded.locale,
      terms_version = excluded.terms_version, privacy_version = excluded.privacy_version`.execute(tx);
}

/** Null when the order has no buyer. */
export async function findSealedPerson(tx: Db, eventId: number, orderId: number): Promise<Buffer | null> {
  const buyer = tx.selectFrom('orderBuyer').where('eventId', '=', eventId).where('orderId', '=', orderId);
  return (await buyer.select('sealedPerson').executeTakeFirst())?.sealedPerson ?? null;
}

type CorrectedBuyer = Pick<
  Insertable<OrderBuyer>,
  'mailboxDigest' | 'telephoneDigest' | 'sealedPerson' | 'searchWords' | 'locale'
>;
export const updateBuyer = (
  tx: Db,
  { eventId, orderId }: { eventId: number; orderId: number },
  corrected: CorrectedBuyer,
) =>
  tx.updateTable('orderBuyer').where('eventId', '=', eventId).where('orderId', '=', orderId).set(corrected).execute();

const ordersWithBuyers = (db: Db) =>
  db
    .selectFrom('orderBuyer')
    .innerJoin('orders', (join) =>
      join.onRef('orders.eventId', '=', 'orderBuyer.eventId').onRef('orders.id', '=', 'orderBuyer.orderId'),
    )
    .innerJoin('event', 'event.id', 'orders.eventId')
    .select([
      'orders.eventId',
      'orders.id',
      'orders.status',
      'orders.deliveryType',
      'orders.deliveryCents',
      'orders.amountCents',
      'orders.expiresAt',
      'orders.createdAt',
      invoiceNoOfOrder,
      'event.eventCode',
      'event.nameCht',
      'event.nameEng',
      'orderBuyer.accountId',
      'orderBuyer.mailboxDigest',
      'orderBuyer.locale',
      sql<number>`coalesce((
        select version from ticket_link where ticket_link.event_id = orders.event_id and ticket_link.order_id = orders.id
      ), 1)`.as('ticketLinkVersion'),
      sql<boolean>`orders.status = 'WAITING' and exists (
        select from payment
        where payment.event_id = orders.event_id and payment.order_id = orders.id and method = 'CASH' and payment.status = 'REQUESTED'
      )`.as('awaitsTransfer'),
    ]);
export type OrderWithBuyer = Awaited<ReturnType<typeof listOrdersOfAccount>>['items'][number];

export async function listOrdersOfAccount(db: Db, accountId: number, page: { offset: number; limit: number }) {
  const items = await ordersWithBuyers(db)
    .where('orderBuyer.accountId', '=', accountId)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await db
    .selectFrom('orderBuyer')
    .where('accountId', '=', accountId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

export const findOrderWithBuyer = (db: Db, eventId: number, orderId: number) =>
  ordersWithBuyers(db).where('orders.eventId', '=', eventId).where('orders.id', '=', orderId).executeTakeFirst();

export const findOrderOfInvoice = (db: Db, eventId: number, invoiceNo: string) =>
  ordersWithBuyers(db)
    .innerJoin('payment', (join) =>
      join.onRef('payment.eventId', '=', 'orders.eventId').onRef('payment.orderId', '=', 'orders.id'),
    )
    .where('payment.eventId', '=', eventId)
    .where('payment.invoiceNo', '=', invoiceNo)
    .executeTakeFirst();

/** False when it belongs to another account. Claiming one's own order again changes nothing. */
export async function claimOrder(tx: Db, eventId: number, orderId: number, accountId: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('orderBuyer')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where((where) => where.or([where('accountId', 'is', null), where('accountId', '=', accountId)]))
    .set({ accountId })
    .returning('orderId')
    .executeTakeFirst();
  return claimed !== undefined;
}
