// The things that operators change about the shop: names, contacts, fee and the defaults of new events (docs/decisions/0077).
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { instant } from './catalogue.ts';
import { rowVersion } from './ids.ts';
import { dollarsInput } from './money.ts';
import { count } from './programme.ts';
import { type Address, defineRoute } from './route.ts';
import * as api from './settings-addresses.ts';
import { oneLine } from './text.ts';

const localised = (lengthMax: number) =>
  z.object({ 'zh-hk': oneLine(lengthMax), 'zh-tw': oneLine(lengthMax), en: oneLine(lengthMax) });
const telephone = z
  .string()
  .trim()
  .regex(/^\+?\d[\d ()-]{5,28}\d$/);

export const shopSettings = z.object({
  names: localised(60),
  email: z.string().trim().pipe(z.email().max(254)),
  phone: telephone,
  addresses: localised(200),
  hours: localised(120),
});
export type ShopSettings = z.output<typeof shopSettings>;

export const saleSettings = z.object({
  /** Each ticket has it. Prices with the former fee of the shop get the new one; orders keep theirs. */
  handlingFee: dollarsInput(1000),
  // The rest is for new events.
  maxTicketsPerOrder: count(1, 20),
  transferHours: count(1, 240),
  /** Days before a show from which its e-tickets are shown and mailed. */
  releaseDays: count(0, 365),
  reminderHours: count(1, 336),
  networkFairSeats: count(0, 100_000),
  networkSeatsMax: count(1, 100_000),
  transfersPerPersonMax: count(0, 100),
});
export type SaleSettings = z.output<typeof saleSettings>;

const perMinute = count(30, 100_000);
/** Requests of one network in a minute (src/domain/limits/usual-limits.ts). */
export const limitSettings = z.object({
  page: perMinute,
  catalogue: perMinute,
  queue: perMinute,
  order: perMinute,
  image: perMinute,
});

const change = z.object({ version: z.int().min(0), at: instant, by: z.string() });

/** `id` is the same for all: a form knows its row by it. */
const settingReply = <Value extends z.ZodType>(id: string, value: Value) =>
  z
    .object({
      id: z.literal(1),
      /** 0 while the first values count. */
      version: z.int().min(0),
      value,
      /** The newest first. */
      changes: z.array(change),
    })
    .meta({ id });

const tag = 'settings';
const right = duties.operations;
const version = rowVersion;

function settingRoutes<
  const Read extends Address,
  const Save extends Address,
  const Undo extends Address,
  Shape extends z.ZodRawShape,
>(what: string, at: { read: Read; save: Save; undo: Undo }, value: z.ZodObject<Shape>, id: string) {
  const reply = settingReply(id, value);
  return {
    read: defineRoute(at.read, { right, summary: `Read ${what}, and who changed them when`, tag, reply }),
    save: defineRoute(at.save, {
      right,
      summary: `Save ${what}, from the version that was read. 409 with the current ones when it is older`,
      tag,
      body: z.object({ ...value.shape, version }),
      reply,
    }),
    undo: defineRoute(at.undo, {
      right,
      summary: `Go back to ${what} before this version, by a version of its own`,
      tag,
      body: z.object({ version: rowVersion.min(1) }),
      reply,
    }),
  };
}

export const shopSettingRoutes = settingRoutes(
  'names and contacts of the shop',
  { read: api.readShopSettings, save: api.saveShopSettings, undo: api.undoShopSettings },
  shopSettings,
  'ShopSettingsState',
);
export const saleSettingRoutes = settingRoutes(
  'the handling fee and the defaults of new events',
  { read: api.readSaleSettings, save: api.saveSaleSettings, undo: api.undoSaleSettings },
  saleSettings,
  'SaleSettingsState',
);
export const limitSettingRoutes = settingRoutes(
  'the limits of requests',
  { read: api.readLimitSettings, save: api.saveLimitSettings, undo: api.undoLimitSettings },
  limitSettings,
  'LimitSettingsState',
);
