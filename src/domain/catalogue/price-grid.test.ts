import { describe, expect, test } from 'vitest';
import { cellName, mergeGrids, placePasted, readAmount, readPasted } from './price-grid.ts';

test.each([
  ['480', 480],
  [' HK$1,280.50 ', 1280.5],
  ['$0', 0],
  ['MOP 300', 300],
  ['１２８０', 1280],
  ['', null],
  ['  ', null],
  ['1.005', undefined],
  ['-1', undefined],
  ['free', undefined],
  ['1000.01', undefined],
  ['99999999', undefined],
])('the amount of "%s" is %s', (text, amount) => {
  expect(readAmount(text, amount === 1280.5 || text.includes('１') ? 2000 : 1000)).toBe(amount);
});

test('a pasted table has its rows and columns; quotes of a spreadsheet are taken off', () => {
  expect(readPasted('STALLS\t480\t\r\nFLOOR\t"1,280"\t"a ""b"""\n')).toEqual([
    ['STALLS', '480', ''],
    ['FLOOR', '1,280', 'a "b"'],
  ]);
});

test('of a text with very many rows and columns a part is read', () => {
  const rows = readPasted(`${'1\t'.repeat(500)}\n`.repeat(5000));
  expect([rows.length, rows[0]?.length]).toEqual([300, 20]);
});

describe('a pasted table', () => {
  const grid = { rowNames: [['STALLS', '堂座'], ['FLOOR']], columns: 3 };
  const placed = (text: string, from = { row: 0, column: 0 }) => {
    const { cells, outside } = placePasted(readPasted(text), grid, from);
    return [cells.map(({ row, column, text: amount }) => `${row}.${column}=${amount}`).join(' '), outside];
  };

  test('fills the cells to the right and below; those beside the grid are counted', () => {
    expect(placed('1\t2\n3\t4')).toEqual(['0.0=1 0.1=2 1.0=3 1.1=4', 0]);
    expect(placed('1\t2\n3\t4', { row: 1, column: 2 })).toEqual(['1.2=1', 3]);
    expect(placed('1\t\n\t', { row: 1, column: 2 })).toEqual(['1.2=1', 0]);
  });

  test('with names of rows goes to these rows, without its headings; an unknown row is beside the grid', () => {
    expect(placed('Zone\tPublic\nfloor\t300\n堂座\t480\nBOX\t900')).toEqual(['1.0=300 0.0=480', 1]);
    expect(placed('FLOOR\t1\n\t2')).toEqual(['1.0=1', 1]);
  });
});

test('two people’s changes are joined; a cell that both changed keeps mine and is a conflict', () => {
  const stalls = cellName(1, 'PUBLIC');
  expect(
    mergeGrids(
      { [stalls]: '480', b: '300', c: '100', d: '50', gone: '9' },
      { [stalls]: '500', b: '320', c: '100', d: '60', gone: '9' },
      { [stalls]: '490', b: '300', c: '120', d: '60', added: '7' },
    ),
  ).toEqual({
    merged: { [stalls]: '500', b: '320', c: '120', d: '60', gone: '', added: '7' },
    conflicts: [{ cell: stalls, mine: '500', theirs: '490' }],
  });
});
