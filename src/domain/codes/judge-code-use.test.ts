import { expect, test } from 'vitest';
import { judgeCodeUse, type LockedCode } from './judge-code-use.ts';

const use = { codeId: 1, version: 2, ticketCount: 4 };
const good: LockedCode = { version: 2, isWithdrawn: false, ticketsLeft: 4 };

test.each<[string, LockedCode | undefined, unknown]>([
  ['enough tickets', good, null],
  ['too few tickets, and how many are left', { ...good, ticketsLeft: 3 }, { refused: 'codeUsedUp', left: 3 }],
  ['withdrawn', { ...good, isWithdrawn: true }, { refused: 'codeOver' }],
  ['changed since the check', { ...good, version: 3 }, { refused: 'codeOver' }],
  ['gone', undefined, { refused: 'codeOver' }],
])('%s', (_, code, judged) => {
  expect(judgeCodeUse(use, code)).toEqual(judged);
});
