import { expect, test } from 'vitest';
import { type CalendarEntry, calendarFile, joinCalendarFiles } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'sale-PULSE@tickets.example',
  startsAt: '2026-11-27T02:00:00.000Z',
  minutes: 15,
  title: '《鼓動》開售',
  description: 'Tickets, seats; and more',
  address: 'https://tickets.example/event/PULSE',
  alarmMinutesBefore: 10,
  writtenAt: '2026-11-20T02:00:00.000Z',
};
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('the sale stands in the calendar at its instant, for its minutes, with an alarm before', () => {
  expect(linesOf(calendarFile(entry))).toEqual(
    expect.arrayContaining([
      'DTSTART:20261127T020000Z',
      'DTEND:20261127T021500Z',
      'TRIGGER:-PT10M',
      'UID:sale-PULSE@tickets.example',
      'SUMMARY:《鼓動》開售',
    ]),
  );
});

test('commas, semicolons, backslashes and line ends cannot start another property', () => {
  const file = calendarFile({ ...entry, title: 'A\\B', description: 'one, two; three\r\nEND:VEVENT' });
  expect(linesOf(file)).toContain('SUMMARY:A\\\\B');
  expect(linesOf(file)).toContain('DESCRIPTION:one\\, two\\; three\\nEND:VEVENT');
});

test.each([
  ['of three octets a character', '遠洋電台世界巡迴演唱會香港站'.repeat(6)],
  ['of two and of four', 'Émile 🎻 Żółć 🎹 '.repeat(12)],
  ['of one', 'An evening of songs from the islands '.repeat(4)],
])('long lines are folded at 75 octets and read back the same: %s', (_, title) => {
  const file = calendarFile({ ...entry, title });
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(linesOf(file)).toContain(`SUMMARY:${title}`);
});

test('every line ends as RFC 5545 asks', () => {
  expect(calendarFile(entry)).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  expect(calendarFile(entry).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('several files become one, with all of their entries', () => {
  const lines = linesOf(joinCalendarFiles([calendarFile(entry), calendarFile({ ...entry, uid: 'second' })]));
  expect(lines.filter((line) => /VCALENDAR|^UID/.test(line))).toEqual([
    'BEGIN:VCALENDAR',
    'UID:sale-PULSE@tickets.example',
    'UID:second',
    'END:VCALENDAR',
  ]);
});
