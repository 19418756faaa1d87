// Maintenance: the shop is closed for visitors for a while.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { instant } from './catalogue.ts';
import * as api from './management-addresses.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

export const sentenceLengthMax = 200;
const sentence = oneLine(sentenceLengthMax);
/** Read by visitors; null for the shop's own words. */
const message = z.object({ 'zh-hk': sentence, 'zh-tw': sentence, en: sentence }).nullable();

const state = z
  .object({
    /** Null while the shop is open. */
    current: z
      .object({
        message,
        /** When staff expect to open again. */
        endsAt: instant.nullable(),
        beganAt: instant,
        beganBy: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'MaintenanceState' });
export type MaintenanceState = z.infer<typeof state>;

const body = z.object({ message, endsAt: instant.nullable() });
export type MaintenanceTerms = z.output<typeof body>;

const tag = 'operations';
const right = duties.operations;

export const maintenanceRoutes = {
  read: defineRoute(api.readMaintenance, {
    right,
    summary: 'Whether the shop is closed for visitors, by whom and since when',
    tag,
    reply: state,
  }),
  begin: defineRoute(api.beginMaintenance, {
    right,
    summary: 'Close the shop for visitors, or change what they read while it is closed',
    tag,
    body,
    reply: state,
  }),
  end: defineRoute(api.endMaintenance, {
    right,
    summary: 'Open the shop again',
    tag,
    reply: state,
  }),
};
