import { escaped, folded, utc } from './calendar-file.ts';

export type FeedEntry = {
  /** Unique in the world and always the same: a calendar that reads the feed again replaces its entry. */
  uid: string;
  /** Rises with each change of the showing. */
  sequence: number;
  writtenAt: string;
  startsAt: string;
  minutes: number;
  title: string;
  description: string;
  place: string;
  address: string;
};

/** A calendar to subscribe to (RFC 5545, RFC 7986), read again each hour. */
export function calendarFeed(name: string, entries: readonly FeedEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Limelight//Shop//EN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const entryLines = (entry: FeedEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${utc(entry.writtenAt)}`,
  `DTSTART:${utc(entry.startsAt)}`,
  `DTEND:${utc(Date.parse(entry.startsAt) + entry.minutes * 60_000)}`,
  `SUMMARY:${escaped(entry.title)}`,
  `DESCRIPTION:${escaped(entry.description)}`,
  `LOCATION:${escaped(entry.place)}`,
  `URL:${entry.address}`,
  'END:VEVENT',
];
