import { expect, test } from 'vitest';
import { ConnectionLost, isAway, isCrowded, isDeadlocked } from './away.ts';

const withCode = (code: string) => Object.assign(new Error('timeout closed terminated'), { code });

test.each<[string, unknown, boolean]>([
  ['the server is starting', withCode('57P03'), true],
  ['an administrator ended the connection', withCode('57P01'), true],
  ['too many connections', withCode('53300'), true],
  ['nobody listens', withCode('ECONNREFUSED'), true],
  ['the connection was reset', withCode('ECONNRESET'), true],
  ['it ended within a transaction', new ConnectionLost(), true],
  ['it ended without a word', new Error('Connection terminated unexpectedly'), true],
  ['no connection came free', new Error('timeout exceeded when trying to connect'), true],
  ['it could not be reached in time', new Error('timeout expired'), true],
  ['the connection was closed before', new Error('Client was closed and is not queryable'), true],
  ['a rule was broken', withCode('23505'), false],
  ['a lock was not to be had', withCode('55P03'), false],
  ['a mistake of ours', new TypeError('x is not a function'), false],
  ['something else was thrown', 'closed', false],
  ['nothing was thrown', null, false],
])('%s', (_, error, away) => {
  expect(isAway(error)).toBe(away);
});

test('a lock or a statement that took too long is a crowd', () => {
  expect(['55P03', '57014', '23505', '57P01'].map((code) => isCrowded(withCode(code)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isCrowded(null)).toBe(false);
});

test('a deadlock is not a crowd: its transaction may be repeated at once', () => {
  expect(['40P01', '55P03'].map((code) => isDeadlocked(withCode(code)))).toEqual([true, false]);
  expect(isCrowded(withCode('40P01'))).toBe(false);
});
