// The calendar entry of a session, for mails.
import { calendarFile, joinCalendarFiles } from '../../../domain/catalogue/calendar-file.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { showEntry } from '../../shop/catalogue/show-entry.ts';
import { type Venue, venueText } from './order-facts.ts';

type Services = Pick<Deps, 'configuration' | 'clock'>;
export type CalendarShow = Venue & {
  eventCode: string;
  nameCht: string;
  nameEng: string;
  durationMinutes: number | null;
};
type Session = { sessionId: number; startsAt: Date };

/** The column of a mail is bounded. */
const sessionsMax = 8;

export const showCalendar = (
  { configuration: { publicAddress }, clock }: Services,
  locale: Locale,
  show: CalendarShow,
  { sessionId, startsAt }: Session,
): string =>
  calendarFile({
    ...showEntry({ publicAddress, locale }, { ...show, sessionId, startsAt }, [venueText(locale, show)]),
    writtenAt: clock().toISOString(),
  });

/** Each session once. */
export function showCalendars(services: Services, locale: Locale, show: CalendarShow, sessions: readonly Session[]) {
  const bySession = new Map(sessions.map((session) => [session.sessionId, session]));
  const files = [...bySession.values()].slice(0, sessionsMax).map((one) => showCalendar(services, locale, show, one));
  return joinCalendarFiles(files);
}
