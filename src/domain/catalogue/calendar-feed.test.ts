import { expect, test } from 'vitest';
import { calendarFeed, type FeedEntry } from './calendar-feed.ts';

const entry: FeedEntry = {
  uid: 'session-7@tickets.example',
  sequence: 2,
  writtenAt: '2026-11-20T02:00:00.000Z',
  startsAt: '2026-12-24T12:00:00.000Z',
  minutes: 90,
  title: 'Songs; for sailors',
  description: 'Ada, Ben',
  place: '海匯展演館, 1 Pier Road',
  address: 'https://tickets.example/event/SONGS',
};
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('each showing is an entry with its times, its place and the number of its changes', () => {
  const lines = linesOf(calendarFeed('Limelight', [entry, { ...entry, uid: 'session-8@tickets.example' }]));
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:Limelight',
      'UID:session-7@tickets.example',
      'UID:session-8@tickets.example',
      'SEQUENCE:2',
      'DTSTART:20261224T120000Z',
      'DTEND:20261224T133000Z',
      'SUMMARY:Songs\\; for sailors',
      'LOCATION:海匯展演館\\, 1 Pier Road',
    ]),
  );
});

test('a wall without showings is an empty calendar', () => {
  const file = calendarFeed('Limelight', []);
  expect(linesOf(file)).not.toContain('BEGIN:VEVENT');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
});
