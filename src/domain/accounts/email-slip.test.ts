import { expect, test } from 'vitest';
import { suggestEmail } from './email-slip.ts';

test.each([
  ['fan@gmial.com', 'fan@gmail.com'],
  ['fan@gmail.con', 'fan@gmail.com'],
  ['fan@gmail.co', 'fan@gmail.com'],
  ['fan@gmail.comm', 'fan@gmail.com'],
  ['fan@gmai.com', 'fan@gmail.com'],
  ['fan@hotmial.com', 'fan@hotmail.com'],
  ['fan@hotmial', 'fan@hotmail.com'],
  ['fan@gmail', 'fan@gmail.com'],
  ['fan@yaho.com.hk', 'fan@yahoo.com.hk'],
  ['fan@yahoo.comhk', 'fan@yahoo.com.hk'],
  ['fan@outlok.com', 'fan@outlook.com'],
  ['fan@icluod.com', 'fan@icloud.com'],
  [' Fan.Tai+1@GMIAL.com ', 'Fan.Tai+1@gmail.com'],
])('%s probably means %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'fan@gmail.com',
  'fan@yahoo.com.hk',
  'fan@yahoo.co.jp',
  'fan@ymail.com',
  'fan@mail.com',
  'fan@connect.hku.hk',
  'fan@example.com',
  'fan@gmail.com.example.com',
  '@gmial.com',
  'gmial.com',
  '',
])('nothing is asked about %j', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

test('a hostile text is bounded', () => {
  expect(suggestEmail(`${'@'.repeat(1_000_000)}gmial.com`)).toBeNull();
});
