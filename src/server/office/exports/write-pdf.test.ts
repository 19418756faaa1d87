import { expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/tools/read-pdf.ts';
import { columnsContents, columnsOf } from '../../../contract/export-columns.ts';
import { type Cell, type Column, pagesOf } from './sheet.ts';
import { writePdf } from './write-pdf.ts';

test('an export as PDF leaves out what its font cannot draw, such as emoji', async () => {
  const parts: Buffer[] = [];
  const sheet = {
    title: '訂單 🎸',
    notes: ['節目：夜航星圖 🚀'],
    columns: [{ head: '購票人 👤', is: 'text', width: 1 }] as const,
    rowsTotal: 1,
    pages: pagesOf([['陳阿嘅 🙂 Ada']]),
  };
  for await (const part of writePdf({ ...sheet, columns: [...sheet.columns] })) parts.push(part);
  const text = (await readPdf(Buffer.concat(parts))).join();
  for (const line of ['訂單', '夜航星圖', '購票人', '陳阿嘅 Ada']) expect(text).toContain(line);
  expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
});

test('a rare character that the font does not have leaves a mark in the name, so that nobody reads another name', async () => {
  const parts: Buffer[] = [];
  const columns: Column[] = [{ head: '購票人', is: 'text', width: 1 }];
  const sheet = { title: '', notes: [], columns, rowsTotal: 1, pages: pagesOf([['𠮷田 一郎']]) };
  for await (const part of writePdf(sheet)) parts.push(part);
  expect((await readPdf(Buffer.concat(parts))).join()).toContain('〓田 一郎');
});

const cells: Record<Column['is'], [cell: Cell, text: string]> = {
  time: [Date.parse('2027-03-19T12:15:00Z'), '2027-03-19 20:15'],
  day: ['2027-03-19', '2027-03-19'],
  money: [128_000, '1,280.00'],
  count: [12, '12'],
  text: ['', ''],
};

test.each(columnsContents)('an export of %s with every column has its times and amounts whole', async (contents) => {
  const columns = Object.values(columnsOf(contents)).map(({ label, ...column }) => ({ head: label, ...column }));
  const sheet = {
    title: '',
    notes: [],
    columns,
    rowsTotal: 1,
    pages: pagesOf([columns.map(({ is }) => cells[is][0])]),
  };
  const parts: Buffer[] = [];
  for await (const part of writePdf(sheet)) parts.push(part);
  const [page = ''] = await readPdf(Buffer.concat(parts));
  for (const is of ['time', 'money'] as const)
    expect(page.split(cells[is][1]).length - 1).toBe(columns.filter((column) => column.is === is).length);
});
