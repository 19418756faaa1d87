// The filters of staff's lists as a condition on rows with `orders`, so that the database filters and counts.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReviewFilter } from '../../../contract/review-filter.ts';
import { bigints } from '../../platform/database/arrays.ts';

/** The meanings of a searched text. An order is found that has any of them. */
export type SearchTerms = {
  orderId: number | null;
  amountCents: number | null;
  reference: string | null;
  mailbox: string | null;
  /** Orders of the buyers whose name, e-mail address or telephone holds the searched text. */
  namedOrders: readonly number[];
};
export type RowFilter = Omit<ReviewFilter, 'search'> & { terms: SearchTerms | null };
/** The columns of a list that its filters are about. */
export type FilteredColumns = { amountCents: RawBuilder<number | null>; since: RawBuilder<Date | null> };

export function isInFilter(
  { terms, ...filter }: RowFilter,
  { amountCents, since }: FilteredColumns,
): RawBuilder<SqlBool> {
  const { eventId, sessionId, amountFrom, amountTo, waitingHours } = filter;
  const conditions = [
    terms && isFoundBy(terms, amountCents),
    eventId !== undefined && sql`orders.event_id = ${eventId}`,
    sessionId !== undefined &&
      sql`exists (select from ticket where ticket.event_id = orders.event_id and ticket.order_id = orders.id
        and ticket.session_id = ${sessionId})`,
    amountFrom !== undefined && sql`${amountCents} >= ${amountFrom}`,
    amountTo !== undefined && sql`${amountCents} <= ${amountTo}`,
    waitingHours !== undefined && sql`${since} <= now() - make_interval(hours => ${waitingHours})`,
  ];
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions.filter((each) => each !== false && each !== null)], sql` and `)})`;
}

function isFoundBy(terms: SearchTerms, amountCents: FilteredColumns['amountCents']): RawBuilder<SqlBool> {
  const { orderId, amountCents: searched, reference, mailbox, namedOrders } = terms;
  const conditions = [
    orderId !== null && sql`orders.id = ${orderId}`,
    searched !== null && sql`${amountCents} = ${searched}`,
    reference !== null &&
      sql`exists (select from payment referred where referred.event_id = orders.event_id
        and referred.order_id = orders.id and referred.invoice_no like ${`%${reference}%`})`,
    mailbox !== null &&
      sql`exists (select from order_buyer mailed where mailed.event_id = orders.event_id
        and mailed.order_id = orders.id and mailed.mailbox_digest = ${mailbox})`,
    namedOrders.length > 0 && sql`orders.id = any(${bigints(namedOrders)}::bigint[])`,
  ];
  return sql<SqlBool>`(${sql.join([sql`false`, ...conditions.filter((each) => each !== false)], sql` or `)})`;
}
