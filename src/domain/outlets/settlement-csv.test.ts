import { expect, test } from 'vitest';
import { csvText } from './settlement-csv.ts';

test('a table has a byte order mark, quoted cells where they need it, and numbers as numbers', () => {
  expect(
    csvText([
      ['節目', '金額'],
      ['夜航, "一"', -48.5],
    ]),
  ).toBe('\uFEFF節目,金額\r\n"夜航, ""一""",-48.5\r\n');
});

test.each(['=1+1', '+852', '-x', '@SUM(A1)', '\tx'])('%s is no formula', (text) => {
  expect(csvText([[text]])).toBe(`\uFEFF'${text}\r\n`);
});
