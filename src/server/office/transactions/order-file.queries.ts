import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

export const findBuyerOfOrder = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('orderBuyer')
    .leftJoin('account', 'account.id', 'orderBuyer.accountId')
    .where('orderBuyer.eventId', '=', eventId)
    .where('orderBuyer.orderId', '=', orderId)
    .select([
      'orderBuyer.sealedPerson',
      'orderBuyer.locale',
      'orderBuyer.termsVersion',
      'orderBuyer.privacyVersion',
      'account.login',
    ])
    .executeTakeFirst();
export type BuyerRow = NonNullable<Awaited<ReturnType<typeof findBuyerOfOrder>>>;

/** The newest first. */
export const listMailsOfOrder = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('mail')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .select(['id', 'kind', 'subject', 'createdAt', 'sentAt', 'givenUpAt', 'bouncedAt'])
    .select(sql<string | null>`coalesce(bounce_reason, last_error)`.as('problem'))
    .execute();
export type MailRow = Awaited<ReturnType<typeof listMailsOfOrder>>[number];
