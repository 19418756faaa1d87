// Counts what networks and persons have in transfers, for many orders in one round trip. `holds.queries.ts` counts the same for one.
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import { isHeldText, ofOrder, seatsIfText, type TransferHolds } from './holds.queries.ts';

type OfOrder = { eventId: number; orderId: number };

/** The transfers by network, without the order that is being decided. */
export const countTransfersOfNetworks = (orders: readonly (OfOrder & { tag: string })[]): Statement => ({
  name: 'count-transfers-of-networks',
  text: `
    select wanted.order_id as "orderId", counted.*
    from unnest($1::bigint[], $2::bigint[], $3::text[]) wanted (event_id, order_id, tag)
    cross join lateral (
      select ${seatsIfText(`${isHeldText} and ${ofOrder.isTransfer} and orders.id <> wanted.order_id`)} as "transferSeats",
        ${ofOrder.past}
      from orders
      where orders.event_id = wanted.event_id and orders.pass_id >= wanted.tag and orders.pass_id < wanted.tag || '~'
    ) counted`,
  values: [
    bigints(orders.map(({ eventId }) => eventId)),
    bigints(orders.map(({ orderId }) => orderId)),
    texts(orders.map(({ tag }) => tag)),
  ],
});
export const readTransfersOfNetworks = (rows: Rows) => rows as (TransferHolds & { orderId: number })[];

type OfPerson = OfOrder & { mailboxDigest: string; telephoneDigest: string };

/** Open transfers by mailbox or telephone, without the order that is being decided. */
export const countTransfersOfPersons = (persons: readonly OfPerson[]): Statement => ({
  name: 'count-transfers-of-persons',
  text: `
    select wanted.order_id as "orderId", counted.transfers
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) wanted (event_id, order_id, mailbox, telephone)
    cross join lateral (
      select count(*)::integer as transfers
      from (
        select order_id from order_buyer b where b.event_id = wanted.event_id and b.mailbox_digest = wanted.mailbox
        union
        select order_id from order_buyer b where b.event_id = wanted.event_id and b.telephone_digest = wanted.telephone
      ) own
      cross join lateral (
        select event_id, id, status, expires_at from orders where orders.event_id = wanted.event_id and orders.id = own.order_id limit 1
      ) orders
      where own.order_id <> wanted.order_id and ${isHeldText} and ${ofOrder.isTransfer}
    ) counted`,
  values: [
    bigints(persons.map(({ eventId }) => eventId)),
    bigints(persons.map(({ orderId }) => orderId)),
    texts(persons.map(({ mailboxDigest }) => mailboxDigest)),
    texts(persons.map(({ telephoneDigest }) => telephoneDigest)),
  ],
});
export const readTransfersOfPersons = (rows: Rows) => rows as { orderId: number; transfers: number }[];
