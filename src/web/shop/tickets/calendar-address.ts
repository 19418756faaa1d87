import type { Locale } from '../../../words/locales.ts';

/** A file with the shows of these tickets: all of them, or that of the session. */
export const calendarAddress = (key: string, locale: Locale, sessionId?: number): string =>
  `/order/tickets/${key}/calendar.ics?lang=${locale}${sessionId === undefined ? '' : `&session=${sessionId}`}`;
