import { type Insertable, sql } from 'kysely';
import { type PaymentMove, paymentMoves } from '../../../domain/payments/payment-states.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Payment } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';

export const findPayment = (db: Db, eventId: number, invoiceNo: string) =>
  db
    .selectFrom('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .selectAll()
    .executeTakeFirst();
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Stands for the provider's number of money that staff took without one. */
export const takenByHand = 'by hand';

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

/** The payments among these that exist, by one query. */
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

/** The gateway is asked after `minutesUntilInquiry`; null means never. */
export const addPayment = (
  tx: Db,
  { minutesUntilInquiry, ...payment }: Omit<Insertable<Payment>, 'askAt'> & { minutesUntilInquiry: number | null },
): Promise<PaymentRow> =>
  tx
    .insertInto('payment')
    .values({
      ...payment,
      askAt: minutesUntilInquiry === null ? null : sql<Date>`now() + make_interval(mins => ${minutesUntilInquiry})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Money that was taken for dearer seats of an order that another payment settled. */
export const addDifference = (
  tx: Db,
  payment: Omit<Insertable<Payment>, 'status' | 'settles' | 'isDifference' | 'capturedCents' | 'settledAt'> & {
    amountCents: number;
  },
) =>
  tx
    .insertInto('payment')
    .values({
      ...payment,
      status: paymentMoves.capture.to,
      settles: true,
      isDifference: true,
      capturedCents: payment.amountCents,
      settledAt: sql<Date>`now()`,
    })
    .execute();

type Learned = Partial<
  Pick<
    Insertable<Payment>,
    | 'capturedCents'
    | 'capturedCurrency'
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

/** Call with the order locked, and only where the move is possible. */
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

/**
 * `minutes` count from now, until `endMax` at most; `minutesSinceOrderMax` limits attempts that prolong the hold of another one, from the time of the
 * order.
 */
export type HoldLength = { minutes: number; minutesSinceOrderMax?: number; endMax?: Date };

/** Extends the hold of an order that waits, and returns its end. It never shortens one. */
export async function holdFor(
  tx: Db,
  { eventId, id }: Pick<LockedOrder, 'eventId' | 'id'>,
  { minutes, minutesSinceOrderMax, endMax }: HoldLength,
): Promise<Date> {
  const end = sql`least(now() + make_interval(mins => ${minutes}), ${endMax ?? null}::timestamptz)`;
  const endSinceOrder = sql`created_at + make_interval(mins => ${minutesSinceOrderMax})`;
  // The end that an earlier attempt gave is no later than its own time. A later one came from the order, a transfer or staff.
  const wasProlonged = sql`exists (
    select from payment where payment.event_id = ${eventId} and payment.order_id = ${id} and payment.method <> 'CASH'
      and payment.created_at < now() and payment.created_at + make_interval(mins => ${minutes}) >= expires_at)`;
  const until =
    minutesSinceOrderMax === undefined
      ? end
      : sql`case when ${wasProlonged} then least(${end}, ${endSinceOrder}) else ${end} end`;
  const held = await tx
    .with('longer', (db) =>
      db
        .selectFrom('orders')
        .where('eventId', '=', eventId)
        .where('id', '=', id)
        .where('status', '=', 'WAITING')
        .select(['id', sql<Date>`greatest(expires_at, ${until})`.as('until')])
        .forUpdate(),
    )
    .updateTable('orders')
    .from('longer')
    .where('orders.eventId', '=', eventId)
    .whereRef('orders.id', '=', 'longer.id')
    .set(({ ref }) => ({ expiresAt: ref('longer.until') }))
    .returning('orders.expiresAt')
    .executeTakeFirstOrThrow();
  return held.expiresAt;
}

/** Extends a hold until a time, by the same rules. */
export const holdUntil = (tx: Db, { eventId, id }: Pick<LockedOrder, 'eventId' | 'id'>, until: Date) =>
  tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .set({ expiresAt: sql<Date>`greatest(expires_at, ${until})` })
    .execute();

export const noteDecision = (
  tx: Db,
  { eventId, invoiceNo }: { eventId: number; invoiceNo: string },
  decision: { decidedBy: string; note?: string; awaitsProof?: boolean; proofsJudged?: number },
) =>
  tx.updateTable('payment').where('eventId', '=', eventId).where('invoiceNo', '=', invoiceNo).set(decision).execute();
