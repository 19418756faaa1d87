import type { CalendarEntry } from '../../../domain/catalogue/calendar-file.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import type { Locale } from '../../../words/locales.ts';

const usualMinutes = 120;
const alarmMinutesBefore = 24 * 60;

type Show = {
  sessionId: number;
  startsAt: Date;
  eventCode: string;
  nameCht: string;
  nameEng: string;
  durationMinutes: number | null;
};
/** The shop's address, and the language of the reader. */
export type Reader = { publicAddress: string; locale: Locale };

/** A calendar replaces the entry of a session by another one of the same session. */
export const uidOfSession = (publicAddress: string, sessionId: number): string =>
  `session-${sessionId}@${new URL(publicAddress).hostname}`;

/** The length of a show in calendars, which need one. */
export const calendarMinutes = (durationMinutes: number | null): number => durationMinutes ?? usualMinutes;

export const addressOfEvent = (publicAddress: string, eventCode: string): string =>
  `${publicAddress}/event/${eventCode}`;

/** A session as an entry for a calendar. Its lines say where it is, and with which seats. */
export const showEntry = (
  { publicAddress, locale }: Reader,
  show: Show,
  lines: readonly string[],
): Omit<CalendarEntry, 'writtenAt'> => ({
  uid: uidOfSession(publicAddress, show.sessionId),
  startsAt: show.startsAt.toISOString(),
  minutes: calendarMinutes(show.durationMinutes),
  title: nameFor(show, locale),
  description: lines.filter(Boolean).join('\n'),
  address: addressOfEvent(publicAddress, show.eventCode),
  alarmMinutesBefore,
});
