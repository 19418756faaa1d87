// Numbers and events for all lists of the back office: how many decisions wait, and the events to filter by.
import { z } from 'zod';
import { duties, staffRight } from '../domain/accounts/duties.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { id, idText } from './ids.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

/** Null where the duty is not one of the account. */
const countOfDuty = z.int().nonnegative().nullable();

const waitingCounts = z
  .object({
    /** The transfers with a receipt that staff have not looked at. */
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

/** The most characters of a search for words of an event's name, code, performers or place. */
export const eventSearchLengthMax = 80;
const eventsQuery = z.object({
  search: oneLine(eventSearchLengthMax, 0).optional(),
  /** The chosen event, or that of the chosen session: it comes first, however many there are. */
  eventId: idText.optional(),
  sessionId: idText.optional(),
});
export type OfficeEventsWanted = z.output<typeof eventsQuery>;

export const officeListRoutes = {
  waiting: defineRoute(api.countWaiting, {
    right: staffRight,
    summary: 'How many decisions wait, for those whose duty they are; a few seconds old',
    tag,
    reply: waitingCounts,
  }),
  events: defineRoute(api.listOfficeEvents, {
    right: [...new Set([...duties.transfers, ...duties.refunds, ...duties.orders, ...duties.programme])],
    summary:
      'Events with sessions of the last months or to come, to filter lists of orders or allotments by, the latest first; with words, the events of any time that have them. Of many there are as many as have a thousand sessions, and `X-Total-Count` says how many events there are',
    tag,
    query: eventsQuery,
    reply: z.array(officeEvent),
  }),
};
