import { expect, test } from 'vitest';
import { rightRules } from './model-lanes.ts';
import { simulateForwarding } from './simulate-forwarding.ts';

const days = Array.from({ length: 150 }, (_, day) => day);

test(`${days.length} days with orders passed on between servers break no rule`, async () => {
  const reports = [];
  for (const day of days) reports.push(await simulateForwarding(day));
  expect(reports.filter(({ wrong }) => wrong !== null)).toEqual([]);
  const happened = new Set(reports.flatMap(({ counts }) => [...counts.keys()]));
  for (const what of ['placed', 'prior', 'refusal', 'fault', 'standstill', 'cut', 'view'])
    expect(happened, what).toContain(what);
});

test.each([
  ['another server places an order after its time', { ...rightRules, looksAtTheTime: false }],
  ['it looks at the time before it has the lock', { ...rightRules, looksAfterTheLock: false }],
])('it is found when %s', async (_, rules) => {
  let found: string | null = null;
  for (let day = 0; day < 1_000 && found === null; day += 1) found = (await simulateForwarding(day, rules)).wrong;
  expect(found).toContain('was refused, and has an order');
});
