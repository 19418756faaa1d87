import { sql } from 'kysely';
import { timelineRowsMax } from '../../../contract/transactions.ts';
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

export const findOutletOfOrder = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('outletSale')
    .innerJoin('outlet', 'outlet.id', 'outletSale.outletId')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select(['outlet.name', 'outletSale.voidedBy'])
    .executeTakeFirst();

export const findGuestOfOrder = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('guestOrder')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select(['reason', 'allowedBy', 'givenBy', 'decidedBy', 'decidedAt'])
    .executeTakeFirst();

/** Tickets that were printed in one request, the newest first. */
export const listPrintsOfOrder = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('ticketPrint')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .groupBy(['printedAt', 'printedBy', 'requestId'])
    .orderBy('printedAt', 'desc')
    .limit(timelineRowsMax)
    .select(['printedAt', 'printedBy', sql<number[]>`array_agg(number order by number)`.as('tickets')])
    .execute();
export type PrintRow = Awaited<ReturnType<typeof listPrintsOfOrder>>[number];

/** The newest first. */
export const listScansOfOrder = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('scan')
    .leftJoin('doorDevice', (join) =>
      join.onRef('doorDevice.eventId', '=', 'scan.eventId').onRef('doorDevice.id', '=', 'scan.deviceId'),
    )
    .leftJoin('gate', (join) => join.onRef('gate.eventId', '=', 'scan.eventId').onRef('gate.id', '=', 'scan.gateId'))
    .where('scan.eventId', '=', eventId)
    .where('scan.orderId', '=', orderId)
    .orderBy('scan.scannedAt', 'desc')
    .limit(timelineRowsMax)
    .select([
      'scan.scannedAt',
      'scan.type',
      'scan.outcome',
      sql<number>`scan.number`.as('ticket'),
      'doorDevice.name as device',
      'scan.scannedBy as by',
      'gate.name as gate',
      'scan.isForced',
      'scan.reason',
    ])
    .execute();
export type ScanRow = Awaited<ReturnType<typeof listScansOfOrder>>[number];
