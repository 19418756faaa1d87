import { describe, expect, test } from 'vitest';
import { documentIn, rowsIn } from '../../../tests/support/samples/plan-files.ts';
import { readCsv } from './csv-plan.ts';

describe('a CSV file of another program', () => {
  test('has its columns in any order, with semicolons or tabs, and Chinese headings', () => {
    const rows = rowsIn(documentIn(readCsv('座位;排;區域\r\n1;a;堂座\r\n2;a;堂座\r\n')));
    expect(rows).toMatchObject([
      {
        label: 'A',
        entries: [
          { number: 1, class: 'a' },
          { number: 2, class: 'a' },
        ],
      },
    ]);
    expect(rowsIn(documentIn(readCsv('Seat\tRow\tSection\tclass\n7\t12\tX\tC*\n')))).toMatchObject([
      { label: '12', entries: [{ number: 7, class: 'c', restrictedView: true }] },
    ]);
  });

  test('lists the seats of a row in any order: positions decide', () => {
    const text = 'section,row,seat,x,y\nS,A,3,130,200\nS,A,1,100,200\nS,A,2,110,200\n';
    expect(rowsIn(documentIn(readCsv(text)))).toMatchObject([
      { entries: [{ number: 1 }, { number: 2 }, null, { number: 3 }], line: [100, 200, 130, 200, 0] },
    ]);
    const down = 'section,row,seat,x,y\nS,A,3,100,230\nS,A,1,100,200\nS,A,2,101,210\n';
    expect(rowsIn(documentIn(readCsv(down)))[0]?.entries).toMatchObject([
      { number: 1 },
      { number: 2 },
      null,
      { number: 3 },
    ]);
  });

  test('is turned to the stage', () => {
    const text = 'section,row,seat,x,y\nS,A,1,700,400\nS,A,2,600,400\nS,A,3,500,400\n';
    expect(rowsIn(documentIn(readCsv(text)))[0]).toMatchObject({
      entries: [{ number: 3 }, { number: 2 }, { number: 1 }],
      line: [500, 400, 700, 400, 0],
    });
  });

  test('may have seats that do not lie evenly; it says so', () => {
    const read = readCsv('section,row,seat,x,y\nS,A,1,100,200\nS,A,2,110,200\nS,A,3,125,205\nS,A,4,150,190\n');
    expect('lost' in read && read.lost).toEqual(['positions']);
    expect(rowsIn(documentIn(readCsv('section,row,seat,x,y\nS,A,1,100,200\nS,A,2,100,200\n')))).toHaveLength(1);
  });

  test('has a row as wide as a street: its gaps are no aisles', () => {
    const far = 'section,row,seat,x,y\nS,A,1,0,200\nS,A,2,1,200\nS,A,3,2,200\nS,A,4,9000,200\n';
    expect(rowsIn(documentIn(readCsv(far)))[0]?.entries).toHaveLength(4);
  });

  test.each([
    ['without its columns', 'a,b,c\n1,2,3', { problem: 'columnsMissing', line: 1, text: 'a,b,c' }],
    ['with a seat of four digits', 'section,row,seat\nS,A,1000', { problem: 'seatUnreadable', line: 2, text: '1000' }],
    [
      'with an unknown category',
      'section,row,seat,category\nS,A,1,vip',
      { problem: 'seatUnreadable', line: 2, text: 'vip' },
    ],
    ['with half a position', 'section,row,seat,x,y\nS,A,1,5,', { problem: 'positionUnreadable', line: 2, text: '5 ' }],
    [
      'with a position far away',
      'section,row,seat,x,y\nS,A,1,5,20000',
      { problem: 'positionUnreadable', line: 2, text: '5 20000' },
    ],
    [
      'with a position that is none',
      'section,row,seat,x,y\nS,A,1,5,1e9',
      { problem: 'positionUnreadable', line: 2, text: '5 1e9' },
    ],
    ['without a section', 'section,row,seat\n,A,1', { problem: 'lineUnreadable', line: 2, text: '' }],
    [
      'with a label of 300 characters',
      `section,row,seat\nS,${'A'.repeat(300)},1`,
      { problem: 'labelUnknown', line: null, text: 'A'.repeat(40) },
    ],
    ['with a seat twice', 'section,row,seat\nS,A,1\nS,A,1', { problem: 'seatTwice', line: null, text: 'A' }],
    ['with nothing in it', 'section,row,seat\n', { problem: 'fileEmpty', line: null, text: '' }],
  ])('is refused %s', (_, text, error) => {
    expect(readCsv(text)).toEqual({ errors: [error] });
  });

  test('may write a quotation in a quotation, and a formula as a name', () => {
    const text = `section,row,seat\n"SAY ""HI"", NOW",A,1\n'=SUM(1),A,1\n"OPEN,A,1\n`;
    const read = readCsv(text);
    expect('errors' in read && read.errors).toMatchObject([{ problem: 'seatUnreadable', line: 4 }]);
    const { zones } = documentIn(readCsv(text.replace('"OPEN,A,1\n', '')));
    expect(zones.map((zone) => zone.name)).toEqual(['SAY "HI", NOW', '=SUM(1)']);
  });
});
