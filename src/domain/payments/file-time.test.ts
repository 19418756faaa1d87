import { expect, test } from 'vitest';
import { readFileTime } from './file-time.ts';

test.each([
  ['2026-11-20 00:05:10', '2026-11-19T16:05:10Z'],
  ['2026-11-20 00:05:10.0', '2026-11-19T16:05:10Z'],
  ['2026/11/20 00:05', '2026-11-19T16:05:00Z'],
  ['2026-11-20', '2026-11-19T16:00:00Z'],
  ['20261120000510', '2026-11-19T16:05:10Z'],
  ['2026-11-20T00:05:10.1234567Z', '2026-11-20T00:05:10.123Z'],
  ['2026-11-20T00:05:10+08:00', '2026-11-19T16:05:10Z'],
  ['2026-11-20 00:05:10 +0900', '2026-11-19T15:05:10Z'],
])('%s in the file of a provider is the time of Hong Kong, unless it names a zone', (text, at) => {
  expect(readFileTime(text)).toBe(Date.parse(at));
});

test.each(['', 'yesterday', '2026-13-20 00:05:10', '2026-11-20 25:00:00', '20/11/2026 00:05:10', '05/11/2026', '1'])(
  'and "%s" is no time',
  (text) => expect(readFileTime(text)).toBeNull(),
);
