import { expect, test } from 'vitest';
import { sessionAtDoor, sessionsOfNewDevice } from './session-at-door.ts';

const sessions = [
  { id: 1, startTime: '2027-04-16T04:00:00Z' },
  { id: 2, startTime: '2027-04-17T04:00:00Z' },
];

test.each([
  ['the first one before all', null, '2027-04-15T00:00:00Z', 1],
  ['the one that began, for two hours', null, '2027-04-16T05:59:00Z', 1],
  ['the next one after that', null, '2027-04-16T06:01:00Z', 2],
  ['a long one until it is over, also past midnight', 14 * 60, '2027-04-16T17:59:00Z', 1],
  ['the next one after a long one', 14 * 60, '2027-04-16T18:01:00Z', 2],
  ['a short one for two hours', 30, '2027-04-16T05:00:00Z', 1],
  ['the last one after all', null, '2027-05-01T00:00:00Z', 2],
])('the control room shows %s', (_, durationMinutes, now, id) => {
  expect(sessionAtDoor({ sessions, durationMinutes }, Date.parse(now))?.id).toBe(id);
});

test('a new device may scan what may be under way or is to come, and of a long run no more than a device can have', () => {
  const daily = Array.from({ length: 150 }, (_, at) => ({
    id: at + 1,
    startTime: new Date(Date.parse('2027-04-16T04:00:00Z') + at * 86_400_000).toISOString(),
  }));
  const chosenAt = (now: string) => sessionsOfNewDevice(daily, Date.parse(now)).map(({ id }) => id);
  expect(chosenAt('2027-04-18T03:00:00Z')).toEqual(Array.from({ length: 100 }, (_, at) => at + 2));
  expect(chosenAt('2028-04-18T03:00:00Z')).toEqual([150]);
});
