import { expect, test } from 'vitest';
import { readPdf } from '../../../../tests/read-pdf.ts';
import { pagesOf } from './sheet.ts';
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
