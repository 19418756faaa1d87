// A workbook as another program reads it: `read-excel-file`, which has no code of ours and none of the library that writes.
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { type Cell, pagesOf, type Sheet } from './sheet.ts';
import { writeXlsx } from './write-xlsx.ts';

const kinds = ['text', 'count', 'money', 'time', 'day'] as const;
const columns = kinds.map((is, at) => ({
  head: ['買家', '張數', '金額', '時間', '日子'][at] as string,
  is,
  width: 12,
}));

async function readBack(rows: Cell[][], more: Partial<Sheet> = {}): Promise<unknown[][]> {
  const sheet = { title: '訂單', notes: [], columns, rowsTotal: rows.length, pages: pagesOf(rows), ...more };
  return await readSheet(await buffer(writeXlsx(sheet)));
}
const texts = async (written: string[]) =>
  (await readBack(written.map((text) => [text]))).slice(1).map(([text]) => text);

test('Chinese heads and names are whole, also rare characters that take two units', async () => {
  const names = ['陳大文', '𠮷野家', '鄧麗君 Teresa', '李😀明', '«ñ» & <b> "x"'];
  const rows = await readBack(names.map((name) => [name]));
  expect(rows[0]).toEqual(['買家', '張數', '金額', '時間', '日子']);
  expect(rows.slice(1).map(([name]) => name)).toEqual(names);
});

test('a text stays a text: formulas, numbers with leading zeros and lines', async () => {
  const written = ['=HYPERLINK("//x","y")', '@SUM(1)', '007', '1e5', '第一行\n第二行'];
  expect(await texts(written)).toEqual(written);
});

test('amounts and counts are numbers, and a time is that of the clock in Hong Kong', async () => {
  const [, row] = await readBack([['陳大文', 2, -98_050, Date.parse('2027-03-31T12:15:00Z'), '2027-03-31']]);
  expect(row).toEqual(['陳大文', 2, -980.5, expect.any(Date), '2027-03-31']);
  const time = row?.[3] as Date;
  expect(Math.round(time.getTime() / 60_000) * 60_000).toBe(Date.parse('2027-03-31T20:15:00Z'));
});

test('the row of sums is the last one', async () => {
  const sums = ['總數', 3, 144_000, null, null];
  expect((await readBack([['陳大文', 3, 144_000, null, null]], { sums })).at(-1)).toEqual([
    '總數',
    3,
    1440,
    null,
    null,
  ]);
});
