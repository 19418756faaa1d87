import { expect, test } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { simulateDay } from './simulate-day.ts';
import { core } from './simulated-shop.ts';

const days = 100;

test(`${days} days at the box office go as the model says`, () => {
  const reports = Array.from({ length: days }, (_, day) => simulateDay(day));
  expect(reports.filter(({ wrong }) => wrong !== null)).toEqual([]);
  const done = new Set(reports.flatMap(({ counts }) => [...counts.keys()]));
  for (const outcome of [
    'retry: placed',
    'askOther: passUsed',
    'pay: EXPIRED to PAID',
    'order: visitorLimit',
    'restart',
  ])
    expect(done, outcome).toContain(outcome);
});

test('the same seed is the same day', () => {
  expect(simulateDay(7).history).toEqual(simulateDay(7).history);
  expect(simulateDay(7).history).not.toEqual(simulateDay(8).history);
});

test.each(Object.entries(plantedBugs))('it is found when %s', (_, bug) => {
  const rules = { ...core, ...bug };
  const isFound = Array.from({ length: days }, (_, day) => day).some((seed) => simulateDay(seed, rules).wrong !== null);
  expect(isFound).toBe(true);
});
