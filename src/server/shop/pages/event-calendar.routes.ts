import type { FastifyInstance } from 'fastify';
import { calendarFeed, type FeedEntry } from '../../../domain/catalogue/calendar-feed.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { isLocale, type Locale, languageTags } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { localeOf } from '../../platform/http/locale-of.ts';
import type { Memory } from '../../platform/http/memory.ts';
import { Remembered, sendRemembered } from '../../platform/http/remembered.ts';
import { listShowings, type ShowingRow } from '../catalogue/catalogue.queries.ts';

const showingsMax = 1000;
const usualMinutes = 120;

/** A calendar of the wall to subscribe to: every session to come, in the language of the address or of the visitor. */
export function registerEventCalendar(
  app: FastifyInstance,
  { db, configuration, settings }: Deps,
  memory: Memory,
  headers: Record<string, string>,
): void {
  const { publicAddress } = configuration;
  const make = async (locale: Locale) => {
    const showings = await listShowings(db, showingsMax);
    const name = settings.shop.names[locale];
    const entries = showings.map((showing) => entryOf(publicAddress, locale, showing));
    return new Remembered(calendarFeed(name, entries), {
      contentType: 'text/calendar; charset=utf-8',
      vary: 'Cookie',
      headers: {
        ...headers,
        'Cache-Control': 'public, max-age=0, must-revalidate',
        'Content-Language': languageTags[locale],
        'Content-Disposition': 'inline; filename="events.ics"',
      },
    });
  };
  app.get('/events.ics', { config: { right: 'public' } }, async (request, reply) => {
    const { lang } = request.query as Record<string, unknown>;
    const locale = isLocale(lang) ? lang : localeOf(request);
    return sendRemembered(request, reply, await memory.get(`events.ics ${locale}`, () => make(locale)));
  });
}

function entryOf(publicAddress: string, locale: Locale, showing: ShowingRow): FeedEntry {
  const venue = textFor(showing.siteNames, locale, showing.siteName);
  const street = textFor(showing.siteAddresses, locale, showing.siteAddress);
  return {
    uid: `session-${showing.id}@${new URL(publicAddress).hostname}`,
    sequence: showing.version - 1,
    writtenAt: showing.updatedAt.toISOString(),
    startsAt: showing.startsAt.toISOString(),
    minutes: showing.durationMinutes ?? usualMinutes,
    title: nameFor(showing, locale),
    description: textFor(showing.performers, locale),
    place: [venue, street].filter(Boolean).join(', '),
    address: `${publicAddress}/event/${showing.eventCode}`,
  };
}
