import type { FastifyInstance } from 'fastify';
import { calendarFeed, type FeedEntry } from '../../../domain/catalogue/calendar-feed.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { localeWanted } from '../../platform/http/locale-of.ts';
import type { Memory } from '../../platform/http/memory.ts';
import { sendRemembered } from '../../platform/http/remembered.ts';
import { listShowings, type ShowingRow } from '../catalogue/catalogue.queries.ts';
import { addressOfEvent, calendarMinutes, uidOfSession } from '../catalogue/show-entry.ts';
import { rememberedCalendar } from './remembered-calendar.ts';

const showingsMax = 1000;

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
    return rememberedCalendar({ file: calendarFeed(name, entries), fileName: 'events', locale }, headers);
  };
  app.get('/events.ics', { config: { right: 'public' } }, async (request, reply) => {
    const locale = localeWanted(request);
    return sendRemembered(request, reply, await memory.get(`events.ics ${locale}`, () => make(locale)));
  });
}

function entryOf(publicAddress: string, locale: Locale, showing: ShowingRow): FeedEntry {
  const venue = textFor(showing.siteNames, locale, showing.siteName);
  const street = textFor(showing.siteAddresses, locale, showing.siteAddress);
  return {
    uid: uidOfSession(publicAddress, showing.id),
    sequence: showing.version - 1,
    writtenAt: showing.updatedAt.toISOString(),
    startsAt: showing.startsAt.toISOString(),
    minutes: calendarMinutes(showing.durationMinutes),
    title: nameFor(showing, locale),
    description: textFor(showing.performers, locale),
    place: [venue, street].filter(Boolean).join(', '),
    address: addressOfEvent(publicAddress, showing.eventCode),
  };
}
