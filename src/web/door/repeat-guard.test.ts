import { expect, test } from 'vitest';
import { RepeatGuard } from './repeat-guard.ts';

test('a code that stays in sight is one scan, and another code counts at once', () => {
  let time = 0;
  const guard = new RepeatGuard(() => time);
  expect(guard.isNew('A')).toBe(true);
  for (time = 100; time < 9000; time += 100) expect(guard.isNew('A')).toBe(false);
  expect(guard.isNew('B')).toBe(true);
  expect(guard.isNew('A')).toBe(true);
});

test('three seconds out of sight make it a second scan', () => {
  let time = 0;
  const guard = new RepeatGuard(() => time);
  guard.isNew('A');
  time = 2999;
  expect(guard.isNew('A')).toBe(false);
  time += 3000;
  expect(guard.isNew('A')).toBe(true);
});

test('a code that stays in sight while staff decide is still one scan; one that came meanwhile is new', () => {
  let time = 0;
  const guard = new RepeatGuard(() => time);
  guard.isNew('A');
  for (; time < 9000; time += 100) guard.seen('A');
  expect(guard.isNew('A')).toBe(false);
  guard.seen('B');
  expect(guard.isNew('B')).toBe(true);
});
