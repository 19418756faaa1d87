// The workshop of an event: all that its page shows in one read, and the changes of many rows at once (docs/decisions/0040).
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { eventMoveNames, eventStates } from '../domain/catalogue/event-state.ts';
import { publishCheckNames, workshopSections } from '../domain/catalogue/publish-checks.ts';
import { sessionsAtOnceMax } from '../domain/catalogue/session-rule.ts';
import * as api from './addresses.ts';
import {
  catalogueRoutes,
  eventCodePattern,
  instant as instantReply,
  localisedText,
  pictureReply,
  ticketTypes,
} from './catalogue.ts';
import { id, idText, ownText } from './ids.ts';
import { dollarsInput, dollarsReply } from './money.ts';
import { instant } from './programme.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const version = z.int().positive();
export const priceDollarsMax = 100_000;
export const feeDollarsMax = 10_000;
const cellsMax = 1000;

const sessionReply = z.object({
  id,
  startTime: instantReply,
  enabled: z.boolean(),
  version,
  /** The tickets of orders that are paid or waiting. */
  tickets: z.int().nonnegative(),
});
export type WorkshopSession = z.infer<typeof sessionReply>;

const priceReply = z.object({
  id,
  version,
  zoneId: id,
  ticketType: z.enum(ticketTypes),
  price: dollarsReply,
  handlingFee: dollarsReply,
});
export type WorkshopPrice = z.infer<typeof priceReply>;

const zoneReply = z.object({
  id,
  name: z.string(),
  names: localisedText,
  freeSeating: z.boolean(),
  places: z.int().nonnegative(),
});
export type WorkshopZone = z.infer<typeof zoneReply>;

const workshopReply = z
  .object({
    event: catalogueRoutes.events.one.reply,
    state: z.enum(eventStates),
    sessions: z.array(sessionReply),
    zones: z.array(zoneReply),
    prices: z.array(priceReply),
    orders: z.int().nonnegative(),
    missing: z.array(
      z.object({
        check: z.enum(publishCheckNames),
        section: z.enum(workshopSections),
        isRequired: z.boolean(),
        zones: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'Workshop' });
export type Workshop = z.infer<typeof workshopReply>;

const move = z.object({
  version,
  move: z.enum(eventMoveNames),
  /** The time for the move `schedule`. */
  publishAt: instant.nullish(),
});

export type MoveInput = z.input<typeof move>;

export const cloneParts = ['texts', 'pictures', 'sale', 'sessions', 'prices', 'tickets'] as const;
const clone = z.object({
  eventCode: z.string().regex(eventCodePattern),
  nameCht: oneLine(120),
  nameEng: oneLine(120),
  parts: z.array(z.enum(cloneParts)).max(cloneParts.length),
  /** All dates are so many days later. */
  days: z.int().min(-3650).max(3650),
});
export type Clone = z.output<typeof clone>;
export type CloneInput = z.input<typeof clone>;

const newSessions = z.object({
  startTimes: z.array(instant).min(1).max(sessionsAtOnceMax),
  enabled: z.boolean(),
});

const cell = z.object({
  zoneId: id,
  ticketType: z.enum(ticketTypes),
  /** Null removes the price. */
  price: dollarsInput(priceDollarsMax).nullable(),
  /** The usual one for null, and for a new price without it. */
  handlingFee: dollarsInput(feeDollarsMax).nullish(),
});
export type PriceCell = z.output<typeof cell>;
const priceGrid = z.object({
  /** All prices that the grid was made from, with their versions. */
  known: z.array(z.object({ id, version })).max(cellsMax),
  /** The cells that have changed. */
  cells: z.array(cell).max(cellsMax),
});
export type PriceGrid = z.output<typeof priceGrid>;
export type PriceGridInput = z.input<typeof priceGrid>;

/** In thousandths of the picture. */
const thousandths = (min: number) => z.int().min(min).max(1000);
const crop = z
  .object({
    use: z.enum(['poster', 'banner', 'plan']),
    left: thousandths(0),
    top: thousandths(0),
    width: thousandths(50),
    height: thousandths(50),
  })
  .refine(({ left, top, width, height }) => left + width <= 1000 && top + height <= 1000, { path: ['width'] });

export type CropInput = z.input<typeof crop>;

const tag = 'workshop';
const right = duties.programme;
const params = z.object({ id: idText });
const bodyBounds = { bytesMax: 256 * 1024, valuesMax: 8000 };

export const workshopRoutes = {
  read: defineRoute(api.readWorkshop, {
    right,
    summary: 'An event with its sessions, prices and zones, and what it lacks before it is published',
    tag,
    params,
    reply: workshopReply,
  }),
  move: defineRoute(api.moveEvent, {
    right,
    summary: 'Publish, schedule, withdraw, archive or restore an event; 409 says what a publication lacks',
    tag,
    params,
    body: move,
    reply: catalogueRoutes.events.one.reply,
  }),
  clone: defineRoute(api.cloneEvent, {
    right,
    makes: true,
    summary: 'Make a draft from an event, with the chosen parts and all dates shifted',
    tag,
    params,
    body: clone,
    reply: catalogueRoutes.events.one.reply,
  }),
  makeSessions: defineRoute(api.makeSessions, {
    right,
    makes: true,
    summary: 'Make many sessions, all or none; a doubled time is refused at its line',
    tag,
    params,
    body: newSessions,
    reply: z.array(sessionReply),
  }),
  savePrices: defineRoute(api.savePrices, {
    right,
    summary:
      'Save changed cells of the price grid, all or none; 409 with the current prices when another one changed them',
    tag,
    params,
    body: priceGrid,
    bodyBounds,
    reply: z.array(priceReply),
  }),
  cropPicture: defineRoute(api.cropPicture, {
    right,
    makes: true,
    summary: 'A part of a picture as a picture of its own',
    tag,
    params: z.object({
      code: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .meta(ownText),
    }),
    body: crop,
    reply: pictureReply,
  }),
};
