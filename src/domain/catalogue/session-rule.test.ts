import { expect, test } from 'vitest';
import { doubledLines, expandSessionRule, type SessionRule, sessionsAtOnceMax, shiftDays } from './session-rule.ts';

const fridays: SessionRule = { weekdays: [5], times: ['20:00'], from: '2027-03-10', until: '2027-03-26', leftOut: [] };
const startsOf = (rule: Partial<SessionRule>) => expandSessionRule({ ...fridays, ...rule }).startTimes;

test('each Friday at eight in Hong Kong, the last day included', () => {
  expect(startsOf({})).toEqual(['2027-03-12T12:00:00.000Z', '2027-03-19T12:00:00.000Z', '2027-03-26T12:00:00.000Z']);
});

test('two times a day, in their order and once each; a time before eight is the day before in UTC', () => {
  expect(startsOf({ times: ['20:00', '07:30', '20:00'], until: '2027-03-12' })).toEqual([
    '2027-03-11T23:30:00.000Z',
    '2027-03-12T12:00:00.000Z',
  ]);
});

test('a number of sessions; a day that is left out does not count', () => {
  expect(startsOf({ until: undefined, count: 2, leftOut: ['2027-03-12'] })).toEqual([
    '2027-03-19T12:00:00.000Z',
    '2027-03-26T12:00:00.000Z',
  ]);
  expect(startsOf({ until: undefined, count: 1, times: ['15:00', '20:00'] })).toEqual(['2027-03-12T07:00:00.000Z']);
});

test.each<[string, Partial<SessionRule>]>([
  ['no first day', { from: '' }],
  ['a first day that is none', { from: '2027-99-99' }],
  ['no end', { until: undefined }],
  ['an end before its beginning', { until: '2027-01-01' }],
  ['no weekday', { weekdays: [] }],
  ['no time', { times: [] }],
  ['a time that is none', { times: ['', '25:00'] }],
])('%s makes no sessions', (_, rule) => {
  expect(startsOf(rule)).toEqual([]);
});

test('more sessions than one call makes are cut, which is told', () => {
  const daily = { ...fridays, weekdays: [0, 1, 2, 3, 4, 5, 6], until: '2029-01-01' };
  const { startTimes, isCut } = expandSessionRule(daily);
  expect([startTimes.length, isCut]).toEqual([sessionsAtOnceMax, true]);
  expect(expandSessionRule({ ...daily, until: undefined, count: sessionsAtOnceMax }).isCut).toBe(false);
});

test('a rule without an end in sight ends all the same', () => {
  expect(startsOf({ weekdays: [], until: undefined, count: 5 })).toEqual([]);
});

test('doubled lines: the second of two, and one that is there already, however it is written', () => {
  const taken = ['2027-03-12T20:00:00+08:00'];
  const lines = ['2027-03-12T12:00:00.000Z', '2027-03-19T12:00:00Z', '2027-03-19T12:00:00.000Z'];
  expect(doubledLines(lines, taken)).toEqual([0, 2]);
});

test('a shift keeps the time of the day', () => {
  expect(shiftDays(new Date('2027-03-12T12:00:00Z'), -7).toISOString()).toBe('2027-03-05T12:00:00.000Z');
});
