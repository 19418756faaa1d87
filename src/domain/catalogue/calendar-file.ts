export type CalendarEntry = {
  /** Unique in the world and always the same, so that importing the file twice gives one entry. */
  uid: string;
  startsAt: string;
  minutes: number;
  title: string;
  description: string;
  address: string;
  alarmMinutesBefore: number;
  writtenAt: string;
};

export const utc = (instant: string | number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
export const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** One entry as an iCalendar file (RFC 5545). */
export function calendarFile(entry: CalendarEntry): string {
  const endsAt = Date.parse(entry.startsAt) + entry.minutes * 60_000;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Limelight//Shop//EN',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(entry.writtenAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(entry.title)}`,
    `TRIGGER:-PT${entry.alarmMinutesBefore}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const betweenFiles = 'END:VCALENDAR\r\nBEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Limelight//Shop//EN\r\n';

/** The entries of several files as one file. */
export const joinCalendarFiles = (files: readonly string[]): string => files.join('').replaceAll(betweenFiles, '');

const octetsMax = 75;
const octetsOf = (character: string) => {
  const code = Number(character.codePointAt(0));
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Splits lines at 75 octets. A Chinese character has three and is never cut in two. */
export function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > octetsMax) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
