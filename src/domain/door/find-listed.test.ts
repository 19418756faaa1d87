import { expect, test } from 'vitest';
import { findListed, type SearchedTicket } from './find-listed.ts';

const people: SearchedTicket[] = [
  { name: '陳大文', mobileEnd: '4321', seat: 'A12' },
  { name: '陳小美', mobileEnd: '1122', seat: 'A13' },
  { name: 'CHAN Tai Man', mobileEnd: '9876', seat: 'AA1' },
  { name: 'Chandra Mandal', mobileEnd: '5555', seat: '' },
  { name: '', mobileEnd: '', seat: '7' },
  { name: 'Lee Siu-ming', mobileEnd: '', seat: '' },
  { name: 'Zoë O’Brien', mobileEnd: '', seat: '' },
];
const found = (text: string) => findListed(people, text).map(({ name }) => name);

test.each([
  ['陳大', ['陳大文']],
  ['大文', ['陳大文']],
  ['陳 大文', ['陳大文']],
  ['陳', []],
  ['chan', ['CHAN Tai Man', 'Chandra Mandal']],
  ['chan m', ['CHAN Tai Man', 'Chandra Mandal']],
  ['man ta', ['CHAN Tai Man']],
  ['han', []],
  ['c', []],
  ['321', ['陳大文']],
  ['61234321', ['陳大文']],
  ['12', []],
  ['7', ['']],
  ['a12', ['陳大文']],
  ['A 13', ['陳小美']],
  ['aa-1', ['CHAN Tai Man']],
  ['siu ming', ['Lee Siu-ming']],
  ['siu-ming lee', ['Lee Siu-ming']],
  ['LEE, Siu Ming', ['Lee Siu-ming']],
  ['zoe', ['Zoë O’Brien']],
  ["zoë o'brien", ['Zoë O’Brien']],
  ['４３２１', ['陳大文']],
  ['Ａ１２', ['陳大文']],
  [', -', []],
  ['', []],
  ['   ', []],
])('%j finds %j', (text, names) => {
  expect(found(text)).toEqual(names);
});

test('it stops at fifty, and reads twenty thousand rows', () => {
  const crowd = Array.from({ length: 20_000 }, (_, at) => ({ name: `Wong ${at}`, mobileEnd: '', seat: `B${at}` }));
  expect(findListed(crowd, 'wong')).toHaveLength(50);
  expect(findListed(crowd, 'b19999')).toEqual([crowd[19_999]]);
});
