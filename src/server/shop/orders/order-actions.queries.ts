// Actions of staff on an order, and their notes about it.
import { sql } from 'kysely';
import type { OrderActionKind } from '../../../domain/orders/order-actions.ts';
import type { Db } from '../../platform/deps.ts';

export type SeatPlace = { zoneId: number; row: string | null; seat: number | null };
export type SeatChange = { sessionId: number; from: SeatPlace; to: SeatPlace };
type OfOrder = { eventId: number; orderId: number };
export type OrderAction = OfOrder & {
  kind: OrderActionKind;
  decidedBy: string;
  reason: string | null;
  /** Seats and amounts, which read the same in every language. */
  details?: string;
  /** The seats that were changed. */
  seats?: readonly SeatChange[];
};
const detailsLengthMax = 1000;

/** The audit's words for an action without a reason: clients of earlier releases send none. */
export const noReason = 'no reason given';

/** Call in the transaction of the action. */
export const addOrderAction = (tx: Db, { details, seats, ...action }: OrderAction) =>
  tx
    .insertInto('orderAction')
    .values({
      ...action,
      details: details?.slice(0, detailsLengthMax) || null,
      seats: seats ? JSON.stringify(seats) : null,
    })
    .execute();

/** The newest first. */
export const listOrderActions = (db: Db, { eventId, orderId }: OfOrder) =>
  db
    .selectFrom('orderAction')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .select(['id', 'at', 'kind', 'decidedBy', 'reason', 'details'])
    .select(sql<SeatChange[] | null>`seats`.as('seats'))
    .execute();

type Done = OfOrder & { kind: OrderActionKind; decidedBy: string; since: Date };

/** Call with the order locked. */
export async function isActionDone(tx: Db, { eventId, orderId, kind, decidedBy, since }: Done): Promise<boolean> {
  const same = { eventId, orderId, kind, decidedBy };
  const found = tx
    .selectFrom('orderAction')
    .where((of) => of.and(same))
    .where('at', '>=', since);
  return (await found.select('id').executeTakeFirst()) !== undefined;
}

export const addOrderNote = (db: Db, note: OfOrder & { writtenBy: string; note: string }) =>
  db.insertInto('orderNote').values(note).execute();

/** The newest first. */
export const listOrderNotes = (db: Db, { eventId, orderId }: OfOrder) =>
  db
    .selectFrom('orderNote')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .select(['id', 'at', 'writtenBy', 'note'])
    .execute();

type Written = OfOrder & { writtenBy: string; note: string; since: Date };

/** Call with the order locked. */
export async function isNoteWritten(tx: Db, { since, ...same }: Written): Promise<boolean> {
  const found = tx
    .selectFrom('orderNote')
    .where((of) => of.and(same))
    .where('at', '>=', since);
  return (await found.select('id').executeTakeFirst()) !== undefined;
}
