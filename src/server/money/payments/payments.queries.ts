import { type Insertable, sql } from 'kysely';
import type { OrderMove } from '../../../domain/orders/order-states.ts';
import type { PaymentMove } from '../../../domain/payments/payment-states.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Payment } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';

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
 * Lock this row before anything about the money of an order changes: its payments move under it alone. Where
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
  { minutesUntilInquiry, ...payment }: Omit<Insertable<Payment>, 'askAt'> & { minutesUntilInquiry: number | null },
) =>
  tx
    .insertInto('payment')
    .values({
      ...payment,
      askAt: minutesUntilInquiry === null ? null : sql<Date>`now() + make_interval(mins => ${minutesUntilInquiry})`,
    })
    .execute();

type Learned = Partial<
  Pick<
    Insertable<Payment>,
    | 'capturedCents'
    | 'providerRef'
    | 'responseCode'
    | 'note'
    | 'refundReason'
    | 'settles'
    | 'refundedCents'
    | 'refundRefused'
    | 'refundUnanswered'
  >
>;

/** To be called with the order locked, and only where the move can be made. */
export async function movePayment(
  tx: Db,
  { eventId, invoiceNo }: PaymentRow,
  { from, to }: PaymentMove,
  learned: Learned,
): Promise<void> {
  const moved = await tx
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('status', 'in', from)
    .set({ ...learned, status: to, settledAt: sql<Date>`now()`, askAt: null, awaitsProof: false })
    .returning('invoiceNo')
    .executeTakeFirst();
  if (!moved) throw new Error(`payment ${invoiceNo} cannot become ${to}`);
}

/** From now, and where that is said no longer than so many minutes after the order was placed. */
export type HoldLength = { minutes: number; minutesSinceOrderMax?: number };

/** Unless they are held longer already; only while they are. */
export const holdFor = (
  tx: Db,
  { eventId, id }: Pick<OrderRow, 'eventId' | 'id'>,
  { minutes, minutesSinceOrderMax }: HoldLength,
) => {
  const end = sql`now() + make_interval(mins => ${minutes})`;
  const endMax = sql`created_at + make_interval(mins => ${minutesSinceOrderMax})`;
  const until = minutesSinceOrderMax === undefined ? end : sql`least(${end}, ${endMax})`;
  return tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .set({ expiresAt: sql<Date>`greatest(expires_at, ${until})` })
    .execute();
};

/** The same, until a time. */
export const holdUntil = (tx: Db, { eventId, id }: Pick<OrderRow, 'eventId' | 'id'>, until: Date) =>
  tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .set({ expiresAt: sql<Date>`greatest(expires_at, ${until})` })
    .execute();

/** To be called with the order locked, and only where the move can be made. */
export async function moveOrder(
  tx: Db,
  { eventId, id }: Pick<OrderRow, 'eventId' | 'id'>,
  { from, to }: OrderMove,
): Promise<void> {
  const moved = await tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('status', 'in', from)
    .set({ status: to, settledAt: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new Error(`order ${id} cannot become ${to}`);
}

export const noteDecision = (
  tx: Db,
  { eventId, invoiceNo }: { eventId: number; invoiceNo: string },
  decision: { decidedBy: string; note?: string; awaitsProof?: boolean },
) =>
  tx.updateTable('payment').where('eventId', '=', eventId).where('invoiceNo', '=', invoiceNo).set(decision).execute();
