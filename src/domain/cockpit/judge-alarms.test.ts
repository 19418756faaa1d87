import { expect, test } from 'vitest';
import { judgeAlarms, type SaleFacts } from './judge-alarms.ts';

const calm: SaleFacts = {
  waiting: 900,
  isPaused: false,
  seatsLeft: 50,
  secondsSinceMove: 3,
  providers: [{ provider: 'ASIA_PAY', troubled: 4, captured: 0 }],
  mismatched: 0,
};
const stopped = { ...calm, secondsSinceMove: 60 };
const failing = (troubled: number, captured: number) => ({
  ...calm,
  providers: [{ provider: 'JETCO', troubled, captured }],
});

test.each<[string, SaleFacts, string[]]>([
  ['a sale that moves', calm, []],
  ['a minute without an order and without anybody let in', stopped, ['standstill  900']],
  ['the same, while staff have paused it', { ...stopped, isPaused: true }, []],
  ['the same, when nobody waits', { ...stopped, waiting: 0 }, []],
  ['the same, when no seat is left', { ...stopped, seatsLeft: 0 }, []],
  ['five payments that failed, and none that came', failing(5, 0), ['provider JETCO 5']],
  ['nine that failed, and two that came', failing(9, 2), ['provider JETCO 9']],
  ['eight that failed, and two that came: payers fail by themselves', failing(8, 2), []],
  ['money of another amount', { ...calm, mismatched: 2 }, ['money  2']],
])('%s', (_, facts, alarms) => {
  expect(judgeAlarms(facts).map(({ kind, subject, count }) => `${kind} ${subject} ${count}`)).toEqual(alarms);
});
