import { z } from 'zod';
import * as api from './addresses.ts';
import { localisedText } from './catalogue.ts';
import { recaptcha } from './enquiries.ts';
import { id, idText } from './ids.ts';
import { codeToken, passToken } from './orders.ts';
import { defineRoute } from './route.ts';

const milliseconds = z.int().nonnegative();

/** The right to order until `validUntil`: milliseconds since 1970 by the shop's clock. */
const passReply = z
  .object({
    token: passToken,
    validUntil: milliseconds,
    serverTime: milliseconds,
    /** The most tickets of this pass, set when the network already holds many seats. */
    ticketsMax: z.int().positive().optional(),
  })
  .meta({ id: 'Pass' });
export type PassReply = z.infer<typeof passReply>;

/** A place in line. In the lobby the place is null, since it is drawn later. */
const placeReply = z
  .object({
    eventId: id,
    /** The browser sends it again; it also travels as a cookie. */
    placeToken: passToken,
    /** The arrival number of the visitor, from 0. */
    arrival: z.int().nonnegative(),
    /** The number in line, from 0; null before the opening. */
    place: z.int().nonnegative().nullable(),
    /** The number of visitors before this one; null before the opening. */
    ahead: z.int().nonnegative().nullable(),
    estimateSeconds: z.int().nonnegative().nullable(),
    opensAt: milliseconds.nullable(),
    serverTime: milliseconds,
    /** A holder of a presale code waits for room before the public opening. */
    isEarly: z.boolean().optional(),
    /** The seconds until the next request makes sense. */
    askAgainSeconds: z.int().positive(),
  })
  .meta({ id: 'Place' });
export type PlaceReply = z.infer<typeof placeReply>;

/** The state of the line. It is the same for all visitors, so any cache on the way may answer. */
const queueReply = z
  .object({
    eventId: id,
    opensAt: milliseconds.nullable(),
    openedAt: milliseconds.nullable(),
    /** Places below this number may come in. */
    served: z.int().nonnegative(),
    arrivals: z.int().nonnegative(),
    /** The measured speed of the line while visitors waited; 0 when it stands still. */
    speedPerMinute: z.number().nonnegative(),
    /** The highest speed of the line. A page computes from it when it need not ask yet. */
    perMinuteMax: z.int().positive(),
    lobbySize: z.int().nonnegative().nullable(),
    /** SHA-256 of the seed, always; the seed itself after the opening. Hexadecimal. */
    seedHash: z.string(),
    seed: z.string().nullable(),
    isSoldOut: z.boolean(),
    /** Nothing is left for those in line but places for wheelchairs, which are asked for by `wheelchair`. The line is sold out then. */
    hasWheelchairPlaces: z.boolean(),
    /** Staff have paused the sale: the line stands still and every place is kept. */
    isPaused: z.boolean(),
    /** The message of staff to all who wait, in every language; empty without one. */
    message: localisedText,
    serverTime: milliseconds,
  })
  .meta({ id: 'Queue' });
export type QueueReply = z.infer<typeof queueReply>;

const tag = 'queue';

export const queueRoutes = {
  acquireToken: defineRoute(api.acquirePass, {
    right: 'public',
    mayWait: true,
    summary: 'A pass when the visitor may come in (200), else a place in line (202)',
    tag,
    query: z.object({
      eventId: idText.optional(),
      place: passToken.optional(),
      /** A solved human check, when the server has asked for one. */
      recaptcha: recaptcha.optional(),
      /** The token of a PRIORITY_BOOKING code: it lets its holder in before the public opening. */
      code: codeToken.optional(),
      /** The visitor needs wheelchair places. Where nothing else is left, it leads in beside the line. */
      wheelchair: z.literal('true').optional(),
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
  leave: defineRoute(api.leaveLine, {
    right: 'public',
    summary: 'Give up the place of this visitor in line; a later request for a pass takes a new place at the end',
    tag,
    body: z.object({ eventId: id }),
    reply: z.object({}),
  }),
};
