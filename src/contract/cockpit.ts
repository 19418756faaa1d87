// A sale as staff watch it while it runs, and what they can change at once (docs/decisions/0050).
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { alarmKinds } from '../domain/cockpit/judge-alarms.ts';
import * as api from './addresses.ts';
import { instant, localisedText } from './catalogue.ts';
import { id, idText } from './ids.ts';
import { dollarsReply } from './money.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const count = z.int().nonnegative();

/** The places of sessions to come. Capacity is the sum of all others; withheld are also house seats of the plan. */
const places = z.object({ capacity: count, sold: count, held: count, withheld: count, free: count });
export type CockpitPlaces = z.infer<typeof places>;

const minute = z.object({
  at: instant,
  /** Orders placed by buyers, and requests that were refused. */
  placed: count,
  refused: count,
  /** Orders of every channel that were paid, and the money booked, less what went back. */
  paid: count,
  amount: z.number(),
});
export type CockpitMinute = z.infer<typeof minute>;

/** `amount` is what was captured for orders, less what went back. */
const method = z.object({ method: z.string(), captured: count, failed: count, open: count, amount: dollarsReply });
const alarm = z.object({ kind: z.enum(alarmKinds), subject: z.string(), count, beganAt: instant });
export type CockpitAlarm = z.infer<typeof alarm>;

const reading = z
  .object({
    at: instant,
    event: z.object({
      id,
      nameCht: z.string(),
      nameEng: z.string(),
      isOnSale: z.boolean(),
      opensAt: instant.nullable(),
    }),
    pausedAt: instant.nullable(),
    /** Everybody who has paused it since, with the reason; another one may pause it again. */
    pauses: z.array(z.object({ at: instant, by: z.string(), reason: z.string() })),
    message: localisedText,
    sessions: z.array(z.object({ id, startTime: instant, enabled: z.boolean() })),
    places,
    zones: z.array(places.extend({ id, name: z.string(), names: localisedText })),
    /** Null without a waiting room. */
    line: z
      .object({
        waiting: count,
        speedPerMinute: z.number().nonnegative(),
        admittedPerMinute: count,
        insideMax: count,
        inside: count,
      })
      .nullable(),
    /** `paying` are among the waiting ones: a payment of theirs has begun. `amount` is the sum of the ledger without commissions. */
    orders: z.object({ waiting: count, paying: count, paid: count, letGo: count, amount: dollarsReply }),
    /** The last half hour, the oldest first. */
    minutes: z.array(minute),
    methods: z.array(method),
    /** Replies of all servers in the last ten minutes. */
    servers: z.object({ faults: count, busy: count }),
    alarms: z.array(alarm),
  })
  .meta({ id: 'CockpitReading' });
export type CockpitReading = z.infer<typeof reading>;

export const reasonLengthMax = 200;
export const messageLengthMax = 200;
const reason = oneLine(reasonLengthMax);
const text = oneLine(messageLengthMax);

const tag = 'cockpit';
const right = duties.onSale;
const params = z.object({ eventId: idText });
const reply = z.object({});

export const cockpitRoutes = {
  read: defineRoute(api.readCockpit, {
    right: duties.cockpit,
    summary: 'How the sale of an event stands at this moment',
    tag,
    params,
    reply: reading,
  }),
  watch: defineRoute(api.watchCockpit, {
    right: duties.cockpit,
    summary: 'The same every second, as server-sent events, until the reader leaves or the sign-in ends',
    tag,
    params,
    reply: reading,
  }),
  pause: defineRoute(api.pauseSale, {
    right,
    summary: 'No passes and no new orders from now on. Who holds seats may still pay, and the line keeps its places',
    tag,
    params,
    body: z.object({ reason }),
    reply,
  }),
  resume: defineRoute(api.resumeSale, {
    right,
    summary: 'Go on after a pause',
    tag,
    params,
    body: z.object({ reason }),
    reply,
  }),
  admission: defineRoute(api.changeAdmission, {
    right,
    summary: 'How many a minute come in from the line, and how many may be inside',
    tag,
    params,
    body: z.object({
      reason,
      admittedPerMinute: z.int().min(1).max(100_000),
      insideMax: z.int().min(1).max(1_000_000),
    }),
    reply,
  }),
  session: defineRoute(api.closeSession, {
    right,
    summary: 'Take one session off sale, or put it back on sale',
    tag,
    params,
    body: z.object({ reason, sessionId: id, enabled: z.boolean() }),
    reply,
  }),
  message: defineRoute(api.sayToLine, {
    right,
    summary: 'Say something to all who wait in line, in every language; null takes it back',
    tag,
    params,
    body: z.object({ reason, message: z.object({ 'zh-hk': text, 'zh-tw': text, en: text }).nullable() }),
    reply,
  }),
};
