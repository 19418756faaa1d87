import { expect, test } from 'vitest';
import { UsedThisHour } from './used-this-hour.ts';

const minute = 60_000;
const plan = 'A: 1a 2a';

test('a plan is remembered while it is used, and forgotten an hour after the event that used it', () => {
  let now = 0;
  const plans = new UsedThisHour<string>({ now: () => now });
  plans.set('ended', plan);
  plans.set('selling', plan);
  for (now = 0; now <= 90 * minute; now += 30 * minute) expect(plans.find('selling')).toBe(plan);
  plans.set('new', plan);
  expect(plans.find('ended')).toBeUndefined();
  expect(plans.find('selling')).toBe(plan);
});

test('the newest value of a name is found, and counts as its use', () => {
  let now = 0;
  const places = new UsedThisHour<number>({ now: () => now });
  places.set('hall', 8000);
  now = 50 * minute;
  places.set('hall', 7998);
  now = 100 * minute;
  places.set('other hall', 8000);
  expect(places.find('hall')).toBe(7998);
});

test('plans of a year of events do not pile up', () => {
  let now = 0;
  const plans = new UsedThisHour<string>({ now: () => now });
  for (let event = 0; event < 1000; event += 1) {
    plans.set(`event ${event}`, plan);
    now += 20 * minute;
  }
  expect(plans.size).toBeLessThan(5);
});

test('all plans of one moment stay, however many they are', () => {
  const plans = new UsedThisHour<string>({ now: () => 0 });
  for (let zone = 0; zone < 5000; zone += 1) plans.set(`zone ${zone}`, plan);
  expect(plans.size).toBe(5000);
});

test('at most so many stay where a number is set, and the first one goes', () => {
  const plans = new UsedThisHour<string>({ sizeMax: 2, now: () => 0 });
  for (const zone of ['A', 'B', 'C']) plans.set(zone, plan);
  expect(plans.size).toBe(2);
  expect(plans.find('A')).toBeUndefined();
});
