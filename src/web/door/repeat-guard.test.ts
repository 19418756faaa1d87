import { expect, test } from 'vitest';
import { repeatGuard } from './repeat-guard.ts';

test('a code that stays in sight is one scan, and another code counts at once', () => {
  let time = 0;
  const isNew = repeatGuard(() => time);
  expect(isNew('A')).toBe(true);
  for (time = 100; time < 9000; time += 100) expect(isNew('A')).toBe(false);
  expect(isNew('B')).toBe(true);
  expect(isNew('A')).toBe(true);
});

test('three seconds out of sight make it a second scan', () => {
  let time = 0;
  const isNew = repeatGuard(() => time);
  isNew('A');
  time = 2999;
  expect(isNew('A')).toBe(false);
  time += 3000;
  expect(isNew('A')).toBe(true);
});
