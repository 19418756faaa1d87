import { expect, test } from 'vitest';
import { csvLine } from './code-csv.ts';

test('numbers and plain texts stand as they are', () => {
  expect(csvLine(['FANS2K7M', 4, -1, '星圖'])).toBe('FANS2K7M,4,-1,星圖\r\n');
});

test.each(['=1+1', '+852', '-2', '@SUM(A1)', '\tx'])('%j is not computed by a spreadsheet', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`);
});

test('commas, quotes and line breaks stay in their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'one\ntwo'])).toBe('"a,b","say ""hi""","one\ntwo"\r\n');
});
