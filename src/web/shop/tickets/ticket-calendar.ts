import type { Event } from '../../../contract/catalogue.ts';
import type { Tickets } from '../../../contract/tickets.ts';
import { calendarFile } from '../../../domain/catalogue/calendar-file.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import type { Page } from '../../ui/page/page-context.tsx';

const usualMinutes = 120;
const minutesBefore = 24 * 60;

/** The first show of the tickets as an entry, with all of its seats. Tickets that were given away are for others. */
export function calendarOf(
  { event: { id, nameCht, nameEng, eventCode }, site, tickets }: Tickets,
  event: Event | null,
  page: Page,
): string {
  const { locale, shop, drawnAt } = page;
  const sorted = tickets
    .filter(({ isGivenAway }) => !isGivenAway)
    .sort((one, other) => Date.parse(one.session.startTime) - Date.parse(other.session.startTime));
  const first = sorted[0]?.session ?? { id, startTime: drawnAt };
  const seats = sorted
    .filter(({ session }) => session.id === first.id)
    .map(({ zone, displaySeat }) => `${textFor(zone.names, locale, zone.name)} ${displaySeat}`.trim());
  const place = [textFor(site.names, locale, site.name), textFor(site.addresses, locale, site.address)];
  return calendarFile({
    uid: `session-${first.id}@${new URL(shop.address).hostname}`,
    startsAt: first.startTime,
    minutes: event?.durationMinutes ?? usualMinutes,
    title: nameFor({ nameCht, nameEng }, locale),
    description: [...place.filter(Boolean), ...new Set(seats)].join('\n'),
    address: `${shop.address}/event/${eventCode}`,
    alarmMinutesBefore: minutesBefore,
    writtenAt: drawnAt,
  });
}
