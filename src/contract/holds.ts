// Unpaid holds of each network, as administrators see them, and how they release them.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { paymentMethods } from '../domain/payments/bounds.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { id, idText } from './ids.ts';
import { pagingQuery } from './paging.ts';
import { reviewFilter } from './review-filter.ts';
import { defineRoute } from './route.ts';

const count = z.int().nonnegative();
/** A digest of the network. It does not reveal the address. */
const network = z.string().regex(/^[\w-]{8}$/);

const hold = z.object({
  transactionId: id,
  seats: count,
  since: instant,
  until: instant,
  /** The chosen payment method; null before a payment is begun. */
  method: z.enum(paymentMethods).nullable(),
  /** A payment at a gateway is open: money may be on its way. */
  isUnderWay: z.boolean(),
  proofs: count,
  /** Empty until the buyer is named. */
  buyer: z.string(),
});
const networkHolds = z
  .object({
    event: z.object({ id, nameCht: z.string(), nameEng: z.string() }),
    network,
    seats: count,
    orders: count,
    since: instant,
    /** Recent orders of this network, counted in seats. */
    paidSeats: count,
    lapsedSeats: count,
    /** The oldest holds first, a limited number of them. */
    holds: z.array(hold),
  })
  .meta({ id: 'NetworkHolds' });
export type NetworkHolds = z.infer<typeof networkHolds>;
export type ListedHold = NetworkHolds['holds'][number];

const releasedReply = z
  .object({
    /** The orders released by this call and their seats; 0 when they were released before. */
    orders: count,
    seats: count,
    /** Orders that were kept because money may be on its way. */
    underWay: count,
  })
  .meta({ id: 'HoldsReleased' });
export type HoldsReleased = z.infer<typeof releasedReply>;

const tag = 'holds';

export const holdRoutes = {
  list: defineRoute(api.listHolds, {
    right: duties.holds,
    summary: 'Seats that are held unpaid, by event and network, those that hold the most first',
    tag,
    query: pagingQuery(['id']).extend(reviewFilter.shape),
    reply: z.array(networkHolds),
  }),
  release: defineRoute(api.releaseHold, {
    right: duties.holds,
    summary: 'Let go of an unpaid order: its seats are on sale again. Not while somebody pays for it at a gateway',
    tag,
    params: z.object({ id: idText }),
    body: z.object({}),
    reply: releasedReply,
  }),
  releaseNetwork: defineRoute(api.releaseNetwork, {
    right: duties.holds,
    summary: 'Let go of all unpaid orders of a network at an event, but for those that are being paid for at a gateway',
    tag,
    body: z.object({ eventId: id, network }),
    reply: releasedReply,
  }),
};
