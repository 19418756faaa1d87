import { z } from 'zod';
import * as api from './addresses.ts';
import { recaptcha } from './enquiries.ts';
import { id, idText } from './ids.ts';
import { passToken } from './orders.ts';
import { defineRoute } from './route.ts';

const milliseconds = z.int().nonnegative();

/** Leave to order until then; milliseconds since 1970 by the shop's clock. */
const passReply = z
  .object({
    token: passToken,
    validUntil: milliseconds,
    serverTime: milliseconds,
    /** For how many tickets at most, when many seats are held from the same network: fewer than the event sells otherwise. */
    ticketsMax: z.int().positive().optional(),
  })
  .meta({ id: 'Pass' });
export type PassReply = z.infer<typeof passReply>;

/** A place in line. While the lobby is open the place is drawn later, so it is not told. */
const placeReply = z
  .object({
    eventId: id,
    /** To be shown again; it also travels as a cookie. */
    placeToken: passToken,
    /** The number under which the visitor arrived, from nought. */
    arrival: z.int().nonnegative(),
    /** The number in line, from nought; null before the opening. */
    place: z.int().nonnegative().nullable(),
    /** How many are before; null before the opening. */
    ahead: z.int().nonnegative().nullable(),
    estimateSeconds: z.int().nonnegative().nullable(),
    opensAt: milliseconds.nullable(),
    serverTime: milliseconds,
    /** When to ask again, in seconds. */
    askAgainSeconds: z.int().positive(),
  })
  .meta({ id: 'Place' });
export type PlaceReply = z.infer<typeof placeReply>;

/** The one number that everybody in line watches, the same for all, so that any cache on the way may answer. */
const queueReply = z
  .object({
    eventId: id,
    opensAt: milliseconds.nullable(),
    openedAt: milliseconds.nullable(),
    /** Places below this number may come in. */
    served: z.int().nonnegative(),
    arrivals: z.int().nonnegative(),
    /** How fast the line moves, measured while somebody waited; nought when it stands. */
    speedPerMinute: z.number().nonnegative(),
    /** How fast it may move at most: nobody's turn comes sooner, so nobody need ask before. */
    perMinuteMax: z.int().positive(),
    lobbySize: z.int().nonnegative().nullable(),
    /** SHA-256 of the seed, before the opening and after it; the seed itself from the opening on. Hexadecimal. */
    seedHash: z.string(),
    seed: z.string().nullable(),
    isSoldOut: z.boolean(),
    serverTime: milliseconds,
  })
  .meta({ id: 'Queue' });
export type QueueReply = z.infer<typeof queueReply>;

const tag = 'queue';

export const queueRoutes = {
  acquireToken: defineRoute(api.acquirePass, {
    right: 'public',
    summary: 'A pass when the visitor may come in (200), else a place in line (202)',
    tag,
    query: z.object({
      eventId: idText.optional(),
      place: passToken.optional(),
      /** A solved human check, after it was asked for. */
      recaptcha: recaptcha.optional(),
      cacheBuster: z.string().max(40).optional(),
    }),
    reply: z.union([passReply, placeReply]),
  }),
  queue: defineRoute(api.readLine, {
    right: 'public',
    summary: 'How far the line has come; the same for everybody',
    tag,
    params: z.object({ eventId: idText }),
    reply: queueReply,
  }),
};
