import { expect, test } from 'vitest';
import { defaultDays } from './default-days.ts';

test.each([
  ['2027-03-12T04:00:00Z', '2027-02-12', '2027-03-13'],
  // A month before its last day, which the month before does not have.
  ['2027-03-31T04:00:00Z', '2027-02-28', '2027-04-01'],
  ['2028-01-05T04:00:00Z', '2027-12-05', '2028-01-06'],
  // In Hong Kong the next day has begun.
  ['2027-03-12T17:00:00Z', '2027-02-13', '2027-03-14'],
])('at %s the audit is shown from %s to %s', (now, fromDate, toDate) => {
  expect(defaultDays(now)).toEqual({ fromDate, toDate });
});
