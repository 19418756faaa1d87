import { type Insertable, sql } from 'kysely';
import type { OrderBuyer } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import { invoiceNoOfOrder } from './orders.queries.ts';

/** The settings of an event for its buyers. */
export const findBuyerTerms = (db: Db, eventId: number) =>
  db.selectFrom('event').where('id', '=', eventId).select(['asksIdNumber', 'ticketsPerVisitorMax']).executeTakeFirst();

/** Requests that name the same person for the same event wait for each other here, so that each counts what the others wrote. */
export async function lockPerson(tx: Db, eventId: number, digests: readonly string[]): Promise<void> {
  for (const digest of [...digests].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${eventId} ${digest}`}, 0))`.execute(tx);
}

type Person = { eventId: number; orderId: number; mailboxDigest: string; telephoneDigest: string };

type CountOfPerson = {
  tickets: number;
  ordersThisHour: number;
  /** The person to whom the code of the order is bound, if it has one. */
  personOfCode: string | null;
};

/** Other orders of the same mailbox or telephone: tickets held or paid for, and orders of the web that were begun within the hour. */
export async function countOfPerson(tx: Db, person: Person): Promise<CountOfPerson> {
  const { rows } = await sql<CountOfPerson>`
    select
      (
        select person_digest from ticket join code on code.event_id = ticket.event_id and code.id = ticket.code_id
        where ticket.event_id = ${person.eventId} and ticket.order_id = ${person.orderId} limit 1
      ) as person_of_code,
      coalesce(sum(ticket_count) filter (where status = 'PAID' or (status = 'WAITING' and expires_at > now())), 0)::integer
        as tickets,
      (count(*) filter (where channel = 'WEB' and orders.created_at > now() - interval '1 hour'))::integer as orders_this_hour
    from order_buyer join orders using (event_id)
    where order_buyer.event_id = ${person.eventId} and orders.id = order_id and order_id <> ${person.orderId}
      and (mailbox_digest = ${person.mailboxDigest} or telephone_digest = ${person.telephoneDigest})`.execute(tx);
  return rows[0] as CountOfPerson;
}

/** A second call corrects the first. It keeps the account when the visitor has signed out meanwhile. */
export const saveBuyer = (tx: Db, buyer: Insertable<OrderBuyer>) =>
  tx
    .insertInto('orderBuyer')
    .values(buyer)
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'orderId']).doUpdateSet(({ ref, fn }) => ({
        accountId: fn.coalesce(ref('excluded.accountId'), ref('orderBuyer.accountId')),
        mailboxDigest: ref('excluded.mailboxDigest'),
        telephoneDigest: ref('excluded.telephoneDigest'),
        sealedPerson: ref('excluded.sealedPerson'),
        sealedIdNumber: ref('excluded.sealedIdNumber'),
        searchWords: ref('excluded.searchWords'),
        locale: ref('excluded.locale'),
        termsVersion: ref('excluded.termsVersion'),
        privacyVersion: ref('excluded.privacyVersion'),
      })),
    )
    .execute();

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
