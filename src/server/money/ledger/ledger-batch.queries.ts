import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Statement } from '../../platform/database/pipelined-connection.ts';
import { linesOfTicketsText } from './ledger.queries.ts';

type Sale = { eventId: number; orderId: number; method: string; saidBy: string };

/** The lines of `bookSale`, for many orders that have just been paid. */
export const bookSales = (sales: readonly Sale[]): Statement => ({
  name: 'book-sales',
  text: `
    with sale as (
      select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as sale (event_id, order_id, method, said_by)
    ), sold as (
      select sale.*, orders.channel, ticket.session_id, ticket.zone_id, pricing.ticket_type, ticket.price_cents,
        ticket.discount_cents, ticket.handling_fee_cents, count(*)::integer as count
      from sale
      join orders on orders.event_id = sale.event_id and orders.id = sale.order_id
      join ticket on ticket.event_id = sale.event_id and ticket.order_id = sale.order_id and ticket.returned_at is null
      join pricing on pricing.id = ticket.pricing_id
      group by sale.event_id, sale.order_id, sale.method, sale.said_by, orders.channel, ticket.session_id, ticket.zone_id,
        pricing.ticket_type, ticket.price_cents, ticket.discount_cents, ticket.handling_fee_cents
    )
    insert into ledger_line (event_id, order_id, session_id, zone_id, ticket_type, channel, method, said_by,
      kind, unit_cents, tickets, amount_cents)
    select event_id, order_id, session_id, zone_id, ticket_type, channel, method, said_by,
      line.kind, line.unit_cents, line.tickets, line.amount_cents
    from sold cross join lateral (${linesOfTicketsText}) line (kind, unit_cents, tickets, amount_cents)
    where line.kind = 'SALE' or line.amount_cents <> 0
    union all
    select sale.event_id, sale.order_id, null, null, null, orders.channel, sale.method, sale.said_by,
      'DELIVERY', delivery_cents, 0, delivery_cents
    from sale join orders on orders.event_id = sale.event_id and orders.id = sale.order_id
    where delivery_cents > 0`,
  values: [
    bigints(sales.map(({ eventId }) => eventId)),
    bigints(sales.map(({ orderId }) => orderId)),
    texts(sales.map(({ method }) => method)),
    texts(sales.map(({ saidBy }) => saidBy)),
  ],
});
