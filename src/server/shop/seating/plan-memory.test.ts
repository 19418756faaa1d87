import { expect, test } from 'vitest';
import { PlanMemory } from './plan-memory.ts';

const minute = 60_000;
const plan = 'A: 1a 2a';

test('a plan is remembered while it is used, and forgotten an hour after the event that used it', () => {
  let now = 0;
  const plans = new PlanMemory<string>(() => now);
  plans.add('ended', plan);
  plans.add('selling', plan);
  for (now = 0; now <= 90 * minute; now += 30 * minute) expect(plans.find('selling')).toBe(plan);
  plans.add('new', plan);
  expect(plans.find('ended')).toBeUndefined();
  expect(plans.find('selling')).toBe(plan);
});

test('plans of a year of events do not pile up', () => {
  let now = 0;
  const plans = new PlanMemory<string>(() => now);
  for (let event = 0; event < 1000; event += 1) {
    plans.add(`event ${event}`, plan);
    now += 20 * minute;
  }
  expect(plans.size).toBeLessThan(5);
});

test('all plans of one moment stay, however many they are', () => {
  const plans = new PlanMemory<string>(() => 0);
  for (let zone = 0; zone < 5000; zone += 1) plans.add(`zone ${zone}`, plan);
  expect(plans.find('zone 0')).toBe(plan);
});
