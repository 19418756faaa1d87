// Allotments: places of a session that an outlet sells. What it does not sell comes back on a date.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import * as api from './addresses.ts';
import { instant, localisedText } from './catalogue.ts';
import { id, idText, requestId } from './ids.ts';
import { dollarsInput, dollarsReply } from './money.ts';
import { percentField } from './outlets.ts';
import { pagingQuery } from './paging.ts';
import { instant as instantField } from './programme.ts';
import { defineRoute } from './route.ts';
import { bodyBounds, rowSeats, seats } from './withheld-seats.ts';

const count = z.int().nonnegative();

/** `allotted` is the sum of all others. */
const allotmentSum = z.object({ allotted: count, sold: count, held: count, returned: count, free: count });

export const allotmentReply = z
  .object({
    id,
    version: z.int().positive(),
    event: z.object({ id, nameCht: z.string(), nameEng: z.string() }),
    session: z.object({ id, startTime: instant }),
    zone: z.object({ id, name: z.string(), names: localisedText }),
    outlet: z.object({ id, name: z.string() }),
    price: dollarsReply,
    commissionPercent: z.number(),
    returnsAt: instant,
    sum: allotmentSum,
    /** The free ones; null for standing room. */
    seats: z.array(rowSeats).nullable(),
  })
  .meta({ id: 'Allotment' });
export type Allotment = z.infer<typeof allotmentReply>;

/** Seats, or a number of them. In a zone with seats the shop chooses the best ones when there is only a number. */
export const places = { seats: seats.optional(), places: z.int().min(1).max(100_000).optional() };

const once = { requestId: requestId.optional() };
const terms = { price: dollarsInput(100_000), commissionPercent: percentField, returnsAt: instantField };

const makeBody = z.object({ sessionId: id, zoneId: id, outletId: id, ...places, ...terms, ...once });
export type MakeAllotment = z.output<typeof makeBody>;
const changeBody = z.object({ ...terms, version: z.int().positive(), ...once });
export type AllotmentTerms = z.output<typeof changeBody>;
/** The free places as they were shown. When they have changed nothing is done. */
export const shownFree = { free: count.optional() };
const placesBody = z.object({ ...places, ...shownFree, ...once });
export type PlacesBody = z.output<typeof placesBody>;

const tag = 'outlets';
const right = duties.programme;
const params = z.object({ eventId: idText, id: idText });

export const allotmentRoutes = {
  list: defineRoute(api.listAllotments, {
    right,
    summary: 'A page of allotments, with what was sold, held, returned and is free of each; the newest first',
    tag,
    query: pagingQuery(['id']).extend({
      eventId: idText.optional(),
      sessionId: idText.optional(),
      outletId: idText.optional(),
    }),
    reply: z.array(allotmentReply),
  }),
  make: defineRoute(api.makeAllotment, {
    right,
    makes: true,
    summary: 'Give places of a session to an outlet; they leave public sale at once. 409 names each seat that is taken',
    tag,
    body: makeBody,
    bodyBounds,
    reply: allotmentReply,
  }),
  change: defineRoute(api.changeAllotment, {
    right,
    summary: 'Change the price, the commission and the date of return of an allotment, for sales from now on',
    tag,
    params,
    body: changeBody,
    reply: allotmentReply,
  }),
  enlarge: defineRoute(api.enlargeAllotment, {
    right,
    summary: 'Give more places to an allotment; 409 names each seat that is taken',
    tag,
    params,
    body: placesBody,
    bodyBounds,
    reply: allotmentReply,
  }),
  takeBack: defineRoute(api.takeBackPlaces, {
    right,
    summary: 'Put free places of an allotment back on public sale; they count as returned',
    tag,
    params,
    body: placesBody,
    bodyBounds,
    reply: allotmentReply,
  }),
};
