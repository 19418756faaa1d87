import { expect, test } from 'vitest';
import { exportFileName } from './file-name.ts';

test.each([
  ['2026-03-31T15:59:59.000Z', 'sales-2026-03-31.csv'],
  ['2026-03-31T16:00:00.000Z', 'sales-2026-04-01.csv'],
])('a file that was ordered at %s is %s: the day is that of Hong Kong', (createdAt, name) => {
  expect(exportFileName({ contents: 'sales', format: 'CSV', createdAt })).toBe(name);
  expect(exportFileName({ contents: 'sales', format: 'CSV', createdAt: Date.parse(createdAt) })).toBe(name);
});

test('a file of one event has the code of the event in its name', () => {
  const ordered = { contents: 'settlement', format: 'XLSX', createdAt: '2026-03-31T04:00:00.000Z' };
  expect(exportFileName({ ...ordered, event: { eventCode: 'CAT27' } })).toBe('settlement-CAT27-2026-03-31.xlsx');
  expect(exportFileName({ ...ordered, event: null })).toBe('settlement-2026-03-31.xlsx');
});

test('a file of an outlet has its number in its name', () => {
  const ordered = { contents: 'outletSettlement', format: 'CSV', createdAt: '2026-03-31T04:00:00.000Z' };
  expect(exportFileName({ ...ordered, event: null, outlet: { id: 7 } })).toBe('outletSettlement-7-2026-03-31.csv');
});
