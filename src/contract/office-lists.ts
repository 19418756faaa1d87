// Numbers and events for all lists of the back office: how many decisions wait, and the events to filter by.
import { z } from 'zod';
import { duties, staffRight } from '../domain/accounts/duties.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { id } from './ids.ts';
import { defineRoute } from './route.ts';

/** Null where the duty is not one of the account. */
const countOfDuty = z.int().nonnegative().nullable();

const waitingCounts = z
  .object({
    /** With a receipt that staff have not looked at. */
    transfers: countOfDuty,
    refunds: countOfDuty,
  })
  .meta({ id: 'WaitingCounts' });
export type WaitingCounts = z.infer<typeof waitingCounts>;

const officeEvent = z
  .object({ id, nameCht: z.string(), nameEng: z.string(), sessions: z.array(z.object({ id, startsAt: instant })) })
  .meta({ id: 'OfficeEvent' });
export type OfficeEvent = z.infer<typeof officeEvent>;

const tag = 'back office';

export const officeListRoutes = {
  waiting: defineRoute(api.countWaiting, {
    right: staffRight,
    summary: 'How many decisions wait, for those whose duty they are; a few seconds old',
    tag,
    reply: waitingCounts,
  }),
  events: defineRoute(api.listOfficeEvents, {
    right: [...new Set([...duties.transfers, ...duties.refunds, ...duties.holds, ...duties.orders])],
    summary: 'Events with sessions of the last months or to come, to filter lists of orders by',
    tag,
    reply: z.array(officeEvent),
  }),
};
