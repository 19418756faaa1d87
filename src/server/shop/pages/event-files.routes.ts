// Files for a calendar: the opening of a sale, and a session. Each has an address, since browsers inside other programs open no address that
// holds a file.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Event } from '../../../contract/catalogue.ts';
import { calendarFile } from '../../../domain/catalogue/calendar-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { localeWanted } from '../../platform/http/locale-of.ts';
import type { Memory } from '../../platform/http/memory.ts';
import { sendRemembered } from '../../platform/http/remembered.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { Refused } from '../../platform/refused.ts';
import { onlyOne, readEvents } from '../catalogue/read-catalogue.ts';
import type { Reader } from '../catalogue/show-entry.ts';
import { type Entry, saleEntry, sessionEntry } from './event-entries.ts';
import { rememberedCalendar } from './remembered-calendar.ts';

const onlyRow = { offset: 0, limit: 1, sort: [{ field: 'id', descending: false }] };

type OfEvent = { Params: { eventCode: string } };
type OfSession = { Params: { eventCode: string; id: string } };
type EntryOf = (reader: Reader, event: Event) => Entry | null;

export function registerEventFiles(
  app: FastifyInstance,
  { db, configuration: { publicAddress }, clock }: Deps,
  memory: Memory,
  headers: Record<string, string>,
): void {
  const limit = limitSender(app, 'page', 'page');
  const config = { right: 'public' } as const;

  const find = (request: FastifyRequest<OfEvent>, name: string, entryOf: EntryOf) => {
    const { eventCode } = request.params;
    const locale = localeWanted(request);
    return memory.get(`${name} ${locale} ${eventCode}`, async () => {
      await limit(request);
      const event = onlyOne(await readEvents(db, onlyRow, { eventCode }), 'event');
      const entry = entryOf({ publicAddress, locale }, event);
      if (!entry) throw new Refused('notFound', 'event');
      const file = calendarFile({ ...entry, writtenAt: clock().toISOString() });
      return rememberedCalendar({ file, fileName: event.eventCode, locale }, { ...headers, 'X-Robots-Tag': 'noindex' });
    });
  };
  app.get<OfEvent>('/event/:eventCode/sale.ics', { config }, async (request, reply) =>
    sendRemembered(request, reply, await find(request, 'sale.ics', saleEntry)),
  );
  app.get<OfSession>('/event/:eventCode/sessions/:id.ics', { config }, async (request, reply) => {
    const { id } = request.params;
    const entryOf: EntryOf = (reader, event) => sessionEntry(reader, event, id);
    return sendRemembered(request, reply, await find(request, `session.ics ${id}`, entryOf));
  });
}
