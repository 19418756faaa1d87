// The calendar entry of a session. A calendar replaces it by another one of the same session.
import { calendarFile, joinCalendarFiles } from '../../../domain/catalogue/calendar-file.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Venue, venueText } from './order-facts.ts';

type Services = Pick<Deps, 'configuration' | 'clock'>;
export type CalendarShow = Venue & {
  eventCode: string;
  nameCht: string;
  nameEng: string;
  durationMinutes: number | null;
};
type Session = { sessionId: number; startsAt: Date };

const usualMinutes = 120;
const alarmMinutesBefore = 24 * 60;
/** The column of a mail is bounded. */
const sessionsMax = 8;

export const showCalendar = (
  { configuration: { publicAddress }, clock }: Services,
  locale: Locale,
  show: CalendarShow,
  { sessionId, startsAt }: Session,
): string =>
  calendarFile({
    uid: `session-${sessionId}@${new URL(publicAddress).hostname}`,
    startsAt: startsAt.toISOString(),
    minutes: show.durationMinutes ?? usualMinutes,
    title: nameFor(show, locale),
    description: venueText(locale, show),
    address: `${publicAddress}/event/${show.eventCode}`,
    alarmMinutesBefore,
    writtenAt: clock().toISOString(),
  });

/** Each session once. */
export function showCalendars(services: Services, locale: Locale, show: CalendarShow, sessions: readonly Session[]) {
  const bySession = new Map(sessions.map((session) => [session.sessionId, session]));
  const files = [...bySession.values()].slice(0, sessionsMax).map((one) => showCalendar(services, locale, show, one));
  return joinCalendarFiles(files);
}
