// Entries of an event for a calendar: the opening of its sale, and each of its sessions.
import type { Event } from '../../../contract/catalogue.ts';
import type { CalendarEntry } from '../../../domain/catalogue/calendar-file.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { addressOfEvent, type Reader, showEntry } from '../catalogue/show-entry.ts';
import { wordsOnPaper } from '../tickets/paper-words.ts';

const saleMinutes = 15;
const saleAlarmMinutesBefore = 10;

export type Entry = Omit<CalendarEntry, 'writtenAt'>;

/** Null for an event whose sale has no time at which it opens. */
export function saleEntry({ publicAddress, locale }: Reader, event: Event): Entry | null {
  if (event.saleOpensAt === null) return null;
  const words = wordsOnPaper(locale);
  const address = addressOfEvent(publicAddress, event.eventCode);
  return {
    uid: `sale-${event.eventCode}@${new URL(publicAddress).hostname}`,
    startsAt: event.saleOpensAt,
    minutes: saleMinutes,
    title: words('calendar.sale', { name: nameFor(event, locale) }),
    description: words('calendar.sale.text', { address }),
    address,
    alarmMinutesBefore: saleAlarmMinutesBefore,
  };
}

/** Null for a session of another event. */
export function sessionEntry(reader: Reader, event: Event, sessionId: string): Entry | null {
  const session = event.sessions.find(({ id }) => String(id) === sessionId);
  if (!session) return null;
  const { site } = event;
  const show = { ...event, sessionId: session.id, startsAt: new Date(session.startTime) };
  const venue = textFor(site.names, reader.locale, site.name);
  return showEntry(reader, show, [venue, textFor(site.addresses, reader.locale, site.address)]);
}
