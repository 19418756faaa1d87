// The description of a demo event. Days are counted from the first start, so that there are always events ahead.
import type { ticketTypes } from '../../contract/catalogue.ts';
import type { EventTypes } from '../../domain/catalogue/event-types.ts';
import type { BuyNote } from './buy-notes.ts';
import { hongKongTime, type PosterDates, type Weekday } from './hong-kong-days.ts';
import { say, type WordsByLocale } from './say.ts';
import type { DemoSite } from './venue-shapes.ts';

/** The week after the first start, the day and the hour. A closed session sells no tickets. */
export type DemoSession = [week: number, weekday: Weekday, time: string, isClosed?: 'closed'];

export type DemoEvent = {
  code: string;
  /** Set only where the id itself has a meaning. */
  id?: number;
  site: DemoSite['key'];
  nameCht: string;
  nameEng: string;
  performers: WordsByLocale;
  /** One line under the name. */
  descriptions: WordsByLocale;
  details: WordsByLocale;
  notes: BuyNote[];
  types?: Partial<EventTypes>;
  ticketsPerOrderMax: number;
  asksIdNumber?: boolean;
  doorsMinutesBefore: number;
  durationMinutes: number;
  sessions: DemoSession[];
  /** Its sale opens this many days after the first start, at ten in the morning. */
  saleOpensAfterDays?: number;
  /** Set for events with more visitors than seats at the opening. */
  waitingRoom?: { admittedPerMinute: number; insideMax: number };
  isDraft?: boolean;
  /** Public prices: dollars, then the zones. */
  prices: [dollars: number, ...zones: string[]][];
  /** Prices that only the box office may sell. */
  otherPrices?: [type: Exclude<(typeof ticketTypes)[number], 'PUBLIC'>, dollars: number, ...zones: string[]][];
  drawPoster: (dates: PosterDates) => string[];
  banner?: { position: number; draw: () => string[] };
};

/** Two paragraphs in three languages, as the clean HTML that a page shows. */
export function tell(hongKong: [string, string], taiwan: [string, string], english: [string, string]): WordsByLocale {
  const html = (paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');
  return say(html(hongKong), html(taiwan), html(english));
}

export const startsOf = ({ sessions }: DemoEvent, firstStart: Date): Date[] =>
  sessions.map(([week, weekday, time]) => hongKongTime(firstStart, week, weekday, time));
