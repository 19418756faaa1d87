import { type Insertable, sql } from 'kysely';
import type { PaymentStatus } from '../../domain/payments/payment-states.ts';
import { bigints, texts } from '../database/arrays.ts';
import type { Payment } from '../database/tables.gen.ts';
import type { Db } from '../deps.ts';

export type OrderRow = {
  eventId: number;
  id: number;
  status: string;
  isOver: boolean;
  amountCents: number;
  expiresAt: Date;
  createdAt: Date;
};

/**
 * Whatever is done about the money of an order is done by whoever holds this row: its payments move under it alone. Where
 * inventories are wanted as well, they are locked first, as everywhere.
 */
export async function lockOrder(tx: Db, eventId: number, orderId: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select event_id, id, status, expires_at <= now() as is_over, amount_cents, expires_at, created_at
    from orders where event_id = ${eventId} and id = ${orderId}
    for update`.execute(tx);
  return rows[0];
}

export const findPayment = (db: Db, eventId: number, invoiceNo: string) =>
  db
    .selectFrom('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .selectAll()
    .executeTakeFirst();
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** The newest first. */
export const listPayments = (db: Db, eventId: number, orderId: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('invoiceNo')
    .selectAll()
    .execute();

/** Those that there are of these, in one look. */
export async function listPaymentsNamed(
  db: Db,
  named: readonly { eventId: number; invoiceNo: string }[],
): Promise<PaymentRow[]> {
  const eventIds = bigints(named.map(({ eventId }) => eventId));
  const invoiceNos = texts(named.map(({ invoiceNo }) => invoiceNo));
  const { rows } = await sql<PaymentRow>`
    select distinct payment.* from unnest(${eventIds}::bigint[], ${invoiceNos}::text[]) as named (event_id, invoice_no)
    join payment on payment.event_id = named.event_id and payment.invoice_no = named.invoice_no`.execute(db);
  return rows;
}

/** A gateway that says nothing is asked after so many minutes; with null nobody is. */
export const addPayment = (
  tx: Db,
  { minutesUntilAsked, ...payment }: Omit<Insertable<Payment>, 'askAt'> & { minutesUntilAsked: number | null },
) =>
  tx
    .insertInto('payment')
    .values({
      ...payment,
      askAt: minutesUntilAsked === null ? null : sql<Date>`now() + make_interval(mins => ${minutesUntilAsked})`,
    })
    .execute();

type Move = Partial<
  Pick<
    Insertable<Payment>,
    | 'capturedCents'
    | 'providerRef'
    | 'responseCode'
    | 'note'
    | 'settles'
    | 'refundedCents'
    | 'refundRefused'
    | 'refundUnanswered'
  >
>;

/** To be called with the order locked. */
export const movePayment = (tx: Db, { eventId, invoiceNo }: PaymentRow, status: PaymentStatus, move: Move) =>
  tx
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .set({ ...move, status, settledAt: sql<Date>`now()`, askAt: null })
    .execute();

type Until = { minutes: number; minutesSinceOrderMax: number } | { hours: number };

/** Holds the seats until then, unless they are held longer already; only while they are. */
export const holdUntil = (tx: Db, { eventId, id }: Pick<OrderRow, 'eventId' | 'id'>, until: Until) => {
  const end =
    'minutes' in until
      ? sql`least(now() + make_interval(mins => ${until.minutes}), created_at + make_interval(mins => ${until.minutesSinceOrderMax}))`
      : sql`now() + make_interval(hours => ${until.hours})`;
  return tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .set({ expiresAt: sql<Date>`greatest(expires_at, ${end})` })
    .execute();
};

/** From WAITING, or from EXPIRED when the seats were taken again; anything else is a fault. */
export async function markOrderPaid(tx: Db, { eventId, id }: Pick<OrderRow, 'eventId' | 'id'>): Promise<void> {
  const paid = await tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'EXPIRED'])
    .set({ status: 'PAID', settledAt: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirst();
  if (!paid) throw new Error(`order ${id} cannot be paid`);
}

export const rejectOrder = (tx: Db, { eventId, id }: Pick<OrderRow, 'eventId' | 'id'>) =>
  tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .set({ status: 'REJECTED', settledAt: sql<Date>`now()` })
    .execute();
