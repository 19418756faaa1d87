// The orders of many passes with the persons who were named as their buyers, and the settings of their events, for one round trip.
import type { StoredEventTypes } from '../../../domain/catalogue/event-types.ts';
import type { HoldSettings } from '../../../domain/holds/hold-settings.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import type { PersonDigests } from '../holds/holds.queries.ts';
import { holdingText } from '../holds/holds.queries.ts';
import { orderColumns, type StoredOrder } from './orders.queries.ts';

export type OfPass = { eventId: number; passId: string };

const snake = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

export type LookedUp = StoredOrder & { [Name in keyof PersonDigests]: string | null };

export const selectOrdersAndPersons = (passes: readonly OfPass[]): Statement => ({
  name: 'select-orders-and-persons',
  text: `
    select ${orderColumns.map((name) => `o.${snake(name)} as "${name}"`).join(', ')},
      b.mailbox_digest as "mailboxDigest", b.telephone_digest as "telephoneDigest", p.invoice_no as "invoiceNo"
    from unnest($1::bigint[], $2::text[]) wanted (event_id, pass_id)
    cross join lateral (
      select * from orders where orders.event_id = wanted.event_id and orders.pass_id = wanted.pass_id limit 1
    ) o
    left join order_buyer b on b.event_id = o.event_id and b.order_id = o.id
    left join lateral (
      select invoice_no from payment where payment.event_id = o.event_id and payment.order_id = o.id
      order by settles desc, is_difference, captured_cents is not null desc, created_at desc, invoice_no limit 1
    ) p on true`,
  values: [bigints(passes.map(({ eventId }) => eventId)), texts(passes.map(({ passId }) => passId))],
});
export const readOrdersAndPersons = (rows: Rows) => rows as LookedUp[];

/** The settings of an event that a purchase asks for. */
export type EventSettings = {
  id: number;
  asksIdNumber: boolean;
  ticketsPerVisitorMax: number | null;
  types: StoredEventTypes;
  transferHours: number;
  holding: HoldSettings;
};

export const selectEventSettings = (eventIds: readonly number[]): Statement => ({
  name: 'select-event-settings',
  text: `
    select id, asks_id_number as "asksIdNumber", tickets_per_visitor_max as "ticketsPerVisitorMax", types,
      transfer_hours as "transferHours", ${holdingText}
    from event where id = any($1::bigint[])`,
  values: [bigints(eventIds)],
});
export const readEventSettings = (rows: Rows) => rows as EventSettings[];
