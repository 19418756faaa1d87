import { type Insertable, sql } from 'kysely';
import type { Locale } from '../../../words/locales.ts';
import type { TicketPrint } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';

type OfOrder = { eventId: number; orderId: number };

/** The tickets that were not returned, each with its prints. */
export const listPrintedTickets = (db: Db, { eventId, orderId }: OfOrder) =>
  db
    .selectFrom('ticket')
    .innerJoin('zone', 'zone.id', 'ticket.zoneId')
    .leftJoin('ticketPrint', (join) =>
      join
        .onRef('ticketPrint.eventId', '=', 'ticket.eventId')
        .onRef('ticketPrint.orderId', '=', 'ticket.orderId')
        .onRef('ticketPrint.number', '=', 'ticket.number'),
    )
    .where('ticket.eventId', '=', eventId)
    .where('ticket.orderId', '=', orderId)
    .where('ticket.isLive', '=', true)
    .groupBy(['ticket.number', 'ticket.rowLabel', 'ticket.seatNumber', 'zone.id'])
    .orderBy('ticket.number')
    .select([
      'ticket.number',
      'ticket.rowLabel',
      'ticket.seatNumber',
      'zone.name as zoneName',
      sql<Partial<Record<Locale, string>>>`zone.names`.as('zoneNames'),
      sql<number>`count(ticket_print.id)::integer`.as('prints'),
      sql<Date | null>`max(ticket_print.printed_at)`.as('printedAt'),
      sql<string | null>`(array_agg(ticket_print.printed_by order by ticket_print.id desc))[1]`.as('printedBy'),
    ])
    .execute();

/** The numbers of the tickets whose print is new: one that was sent again is not counted again. */
export async function addPrints(tx: Db, prints: readonly Insertable<TicketPrint>[]): Promise<number[]> {
  const rows = await tx
    .insertInto('ticketPrint')
    .values([...prints])
    .onConflict((conflict) => conflict.columns(['eventId', 'orderId', 'number', 'requestId']).doNothing())
    .returning('number')
    .execute();
  return rows.map(({ number }) => number);
}
