// Files for a calendar: the opening of a sale, and a session. Each has an address, since browsers inside other programs open no address that
// holds a file.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Event } from '../../../contract/catalogue.ts';
import { type CalendarEntry, calendarFile } from '../../../domain/catalogue/calendar-file.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { isLocale, type Locale, languageTags } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { localeOf } from '../../platform/http/locale-of.ts';
import type { Memory } from '../../platform/http/memory.ts';
import { Remembered, sendRemembered } from '../../platform/http/remembered.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { Refused } from '../../platform/refused.ts';
import { onlyOne, readEvents } from '../catalogue/read-catalogue.ts';
import { wordsOnPaper } from '../tickets/paper-words.ts';

const usualMinutes = 120;
const saleMinutes = 15;
const alarmMinutesBefore = { sale: 10, session: 24 * 60 };

const onlyRow = { offset: 0, limit: 1, sort: [{ field: 'id', descending: false }] };

type OfEvent = { Params: { eventCode: string }; Querystring: Record<string, unknown> };
type OfSession = { Params: { eventCode: string; id: string }; Querystring: Record<string, unknown> };
/** Null where there is nothing to put into a calendar. */
type EntryOf = (event: Event, locale: Locale) => Omit<CalendarEntry, 'address' | 'writtenAt'> | null;

export function registerEventFiles(
  app: FastifyInstance,
  { db, configuration, clock }: Deps,
  memory: Memory,
  headers: Record<string, string>,
): void {
  const { publicAddress } = configuration;
  const { hostname } = new URL(publicAddress);
  const limit = limitSender(app, 'page', 'page');
  const config = { right: 'public' } as const;

  const make = async (eventCode: string, locale: Locale, entryOf: EntryOf): Promise<Remembered> => {
    const event = onlyOne(await readEvents(db, onlyRow, { eventCode }), 'event');
    const entry = entryOf(event, locale);
    if (!entry) throw new Refused('notFound', 'event');
    const address = `${publicAddress}/event/${event.eventCode}`;
    return new Remembered(calendarFile({ ...entry, address, writtenAt: clock().toISOString() }), {
      contentType: 'text/calendar; charset=utf-8',
      vary: 'Cookie',
      headers: {
        ...headers,
        'Cache-Control': 'public, max-age=0, must-revalidate',
        'Content-Language': languageTags[locale],
        'Content-Disposition': `inline; filename="${event.eventCode}.ics"`,
        'X-Robots-Tag': 'noindex',
      },
    });
  };
  const find = (request: FastifyRequest<OfEvent>, name: string, entryOf: EntryOf) => {
    const { eventCode } = request.params;
    const { lang } = request.query;
    const locale = isLocale(lang) ? lang : localeOf(request);
    return memory.get(`${name} ${locale} ${eventCode}`, async () => {
      await limit(request);
      return make(eventCode, locale, entryOf);
    });
  };

  app.get<OfEvent>('/event/:eventCode/sale.ics', { config }, async (request, reply) =>
    sendRemembered(
      request,
      reply,
      await find(request, 'sale.ics', (event, locale) => {
        if (event.saleOpensAt === null) return null;
        const words = wordsOnPaper(locale);
        return {
          uid: `sale-${event.eventCode}@${hostname}`,
          startsAt: event.saleOpensAt,
          minutes: saleMinutes,
          title: words('calendar.sale', { name: nameFor(event, locale) }),
          description: words('calendar.sale.text', { address: `${publicAddress}/event/${event.eventCode}` }),
          alarmMinutesBefore: alarmMinutesBefore.sale,
        };
      }),
    ),
  );

  app.get<OfSession>('/event/:eventCode/sessions/:id.ics', { config }, async (request, reply) => {
    const { id } = request.params;
    const file = await find(request, `session.ics ${id}`, (event, locale) => {
      const session = event.sessions.find((each) => String(each.id) === id);
      if (!session) return null;
      const { site } = event;
      const place = [textFor(site.names, locale, site.name), textFor(site.addresses, locale, site.address)];
      return {
        uid: `session-${session.id}@${hostname}`,
        startsAt: session.startTime,
        minutes: event.durationMinutes ?? usualMinutes,
        title: nameFor(event, locale),
        description: place.filter(Boolean).join('\n'),
        alarmMinutesBefore: alarmMinutesBefore.session,
      };
    });
    return sendRemembered(request, reply, file);
  });
}
