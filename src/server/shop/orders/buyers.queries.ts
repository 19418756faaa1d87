import { type Insertable, sql } from 'kysely';
import { lockNames } from '../../platform/database/name-locks.queries.ts';
import type { OrderBuyer } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import { invoiceNoOfOrder } from './orders.queries.ts';

/** The settings of an event for its buyers. */
export const findBuyerTerms = (db: Db, eventId: number) =>
  db.selectFrom('event').where('id', '=', eventId).select(['asksIdNumber', 'ticketsPerVisitorMax']).executeTakeFirst();

export type PersonOfEvent = { eventId: number; digests: readonly string[] };

/** Every transaction locks the persons of all its orders at once and in the same order. */
export const namesOfPersons = (persons: readonly PersonOfEvent[]): string[] =>
  [...new Set(persons.flatMap(({ eventId, digests }) => digests.map((digest) => `buyer ${eventId} ${digest}`)))].sort();

/** Requests that name the same person for the same event wait for each other here, so that each counts what the others wrote. */
export const lockPerson = (tx: Db, eventId: number, digests: readonly string[]): Promise<void> =>
  lockNames(tx, namesOfPersons([{ eventId, digests }]));

/** Null when the order has no buyer. */
export async function findSealedPerson(tx: Db, eventId: number, orderId: number): Promise<Buffer | null> {
  const buyer = tx.selectFrom('orderBuyer').where('eventId', '=', eventId).where('orderId', '=', orderId);
  return (await buyer.select('sealedPerson').executeTakeFirst())?.sealedPerson ?? null;
}

/** The buyer whom staff have named; null after the holder of a link has, who agreed to the terms with it. */
export async function findSealedByStaff(db: Db, eventId: number, orderId: number): Promise<Buffer | null> {
  const buyer = db.selectFrom('orderBuyer').where('eventId', '=', eventId).where('orderId', '=', orderId);
  const byStaff = buyer.where('termsVersion', 'is', null).select('sealedPerson');
  return (await byStaff.executeTakeFirst())?.sealedPerson ?? null;
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

const ofSettling = (cents: 'captured_cents' | 'given_back_cents') => sql`
  select coalesce(sum(${sql.ref(cents)}), 0)::integer from payment
  where payment.event_id = orders.event_id and payment.order_id = orders.id and settles`;

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
      sql<number>`(${ofSettling('captured_cents')})`.as('paidCents'),
      sql<number>`(${ofSettling('given_back_cents')})`.as('givenBackCents'),
      sql<string | null>`(
        select max(note) from payment
        where payment.event_id = orders.event_id and payment.order_id = orders.id and orders.status = 'REJECTED'
          and method = 'CASH' and payment.status = 'FAILED'
      )`.as('rejection'),
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

/** Null when there is no such account. An address that awaits its confirmation is not meant. */
export async function findAccountAddress(db: Db, accountId: number): Promise<string | null> {
  const account = db.selectFrom('account').where('id', '=', accountId).select('email');
  return (await account.executeTakeFirst())?.email ?? null;
}

/** Links to the order and its tickets are good while they have this version. */
export async function findLinkVersion(db: Db, { eventId, orderId }: { eventId: number; orderId: number }) {
  const link = db.selectFrom('ticketLink').where('eventId', '=', eventId).where('orderId', '=', orderId);
  return (await link.select('version').executeTakeFirst())?.version ?? 1;
}

type Claiming = { eventId: number; orderId: number; accountId: number; mailbox: string | null };

/** False when it belongs to another account or mailbox. Claiming one's own order again changes nothing. */
export async function claimOrder(tx: Db, { eventId, orderId, accountId, mailbox }: Claiming): Promise<boolean> {
  const claimed = await tx
    .updateTable('orderBuyer')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where((where) =>
      where.or([
        where.and([where('accountId', 'is', null), where('mailboxDigest', '=', mailbox)]),
        where('accountId', '=', accountId),
      ]),
    )
    .set({ accountId })
    .returning('orderId')
    .executeTakeFirst();
  return claimed !== undefined;
}
