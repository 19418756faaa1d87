// Places of a session that staff take out of sale, and the sum of all its places.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { takenReasons, withholdingKinds } from '../domain/seating/withholding.ts';
import * as api from './addresses.ts';
import { instant, localisedText } from './catalogue.ts';
import { id, idText, requestId } from './ids.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const count = z.int().nonnegative();
/** Seats of a row by their printed numbers. */
export const rowSeats = z.object({
  row: z.string().regex(/^(?:[A-Z]{1,2}|\d{1,3})$/),
  numbers: z.array(z.int().min(1).max(999)).min(1).max(999),
});
export const seats = z.array(rowSeats).min(1).max(1000);
/** A whole zone at once. */
export const bodyBounds = { bytesMax: 512 * 1024, valuesMax: 40_000 };

/** Capacity is the sum of all others. */
const stockSum = z.object({
  capacity: count,
  sold: count,
  /** The places that buyers hold, unpaid. */
  held: count,
  house: count,
  killed: count,
  outlets: count,
  /** On public sale with a full view, with a restricted view, house seats and companion seats of the plan. */
  free: z.object({ public: count, restrictedView: count, house: count, companion: count }),
});

const zoneName = { id, name: z.string(), names: localisedText };
const stockReply = z
  .object({ zones: z.array(z.object({ ...zoneName, stock: stockSum })), total: stockSum })
  .meta({ id: 'SessionStock' });
export type SessionStock = z.infer<typeof stockReply>;

const withholding = z.object({
  id,
  zoneId: id,
  kind: z.enum(withholdingKinds),
  reason: z.string(),
  places: count,
  endsAt: instant.nullable(),
  principal: z.string(),
  createdAt: instant,
  /** Empty for standing places. */
  seats: z.array(rowSeats),
});

const sessionSeatsReply = z
  .object({
    event: z.object({ id, nameCht: z.string(), nameEng: z.string() }),
    startTime: instant,
    siteId: id,
    zones: z.array(
      z.object({
        ...zoneName,
        stock: stockSum,
        /** The plan that the session is sold by; null for standing room. */
        seatPlan: z.string().nullable(),
        /** Seats of buyers: sold, or held unpaid. */
        taken: z.array(rowSeats.extend({ by: z.enum(['SOLD', 'HELD']) })),
      }),
    ),
    withholdings: z.array(withholding),
  })
  .meta({ id: 'SessionSeats' });
export type SessionSeats = z.infer<typeof sessionSeatsReply>;
export type ZoneOfSession = SessionSeats['zones'][number];
export type Withholding = SessionSeats['withholdings'][number];

const withholdBody = z.object({
  zoneId: id,
  kind: z.enum(withholdingKinds),
  reason: oneLine(200),
  /** At this time the places go back on sale. */
  endsAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullish(),
  /** The seats to withhold in a zone with seats. */
  seats: seats.optional(),
  /** The number of places to withhold in standing room. */
  places: z.int().min(1).max(100_000).optional(),
  /** Takes what is free, and leaves what is taken. Without it one taken seat refuses all. */
  takesFree: z.boolean().default(false),
  requestId: requestId.optional(),
});
export type WithholdBody = z.output<typeof withholdBody>;

/** Seats that were not withheld, and why. */
const takenSeats = z.object({ by: z.enum(takenReasons), seats: z.array(rowSeats) });
export type TakenSeats = z.infer<typeof takenSeats>;
const withheldReply = z.object({ withheld: count, taken: z.array(takenSeats) }).meta({ id: 'Withheld' });
export type Withheld = z.infer<typeof withheldReply>;

const releaseBody = z.object({
  zoneId: id,
  /** These seats, whichever withholding they belong to. */
  seats: seats.optional(),
  /** Or this withholding, or as many of its standing places. */
  withholdingId: id.optional(),
  places: z.int().min(1).max(100_000).optional(),
  requestId: requestId.optional(),
});
export type ReleaseBody = z.output<typeof releaseBody>;

const moveBody = z.object({
  zoneId: id,
  withholdingId: id,
  /** Seats of the withholding, and as many free ones. */
  seats,
  toZoneId: id,
  toSeats: seats,
  requestId: requestId.optional(),
});
export type MoveBody = z.output<typeof moveBody>;

const right = duties.withheldSeats;
const tag = 'seating';
const params = z.object({ id: idText });

export const withheldSeatRoutes = {
  stock: defineRoute(api.readSessionStock, {
    right,
    summary: 'All places of a session: sold, held, withheld and free, by zone',
    tag,
    params,
    reply: stockReply,
  }),
  seats: defineRoute(api.readSessionSeats, {
    right,
    summary: 'All seats of a session, with what was sold, held and withheld',
    tag,
    params,
    reply: sessionSeatsReply,
  }),
  withhold: defineRoute(api.withholdSeats, {
    right,
    summary: 'Take places of a session out of sale; 409 names each seat that is taken',
    tag,
    params,
    body: withholdBody,
    bodyBounds,
    reply: withheldReply,
  }),
  release: defineRoute(api.releaseWithheldSeats, {
    right,
    summary: 'Put withheld places back on sale',
    tag,
    params,
    body: releaseBody,
    bodyBounds,
    reply: z.object({ released: count }),
  }),
  move: defineRoute(api.moveWithheldSeats, {
    right,
    summary: 'Withhold other seats instead; 409 names each seat that is taken',
    tag,
    params,
    body: moveBody,
    bodyBounds,
    reply: z.object({ moved: count }),
  }),
};
