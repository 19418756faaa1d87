import type { Locale } from '../../../words/locales.ts';

/** The file of a show of these tickets: the first one, or that of the session. */
export const calendarAddress = (key: string, locale: Locale, sessionId?: number): string =>
  `/order/tickets/${key}/calendar.ics?lang=${locale}${sessionId === undefined ? '' : `&session=${sessionId}`}`;
