import { expect, test } from 'vitest';
import { secretIn } from './secret-in.ts';

const secret = 'Zk3_v9aLq0-xYt7Hs2bWc5';

test.each([
  [`https://tickets.example/door#enrol=${secret}`, secret],
  [`https://tickets.example/door#${secret}`, secret],
  [`  ${secret}\n`, secret],
  ['https://tickets.example/door', null],
  ['https://tickets.example/door#short', null],
  ['', null],
])('%j holds %j', (text, found) => {
  expect(secretIn(text)).toBe(found);
});
