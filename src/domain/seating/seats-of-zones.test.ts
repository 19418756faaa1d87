import { expect, test } from 'vitest';
import { seatsIn, wordsOf } from './seats-of-zones.ts';

const zones = [
  { id: 1, name: 'F01', names: { en: 'Floor F01', 'zh-hk': '內場 F01' } },
  { id: 2, name: 'F02', names: { en: 'Floor F02', 'zh-hk': '內場 F02' } },
  { id: 3, name: 'B1', names: { en: 'Box 1' } },
];
const read = (query: string): string => {
  const read = seatsIn(wordsOf(query), zones);
  if (!read) return 'nothing';
  const seats = read.seats.map(({ rowLabel, seatNumber }) => `${rowLabel}${seatNumber}`).join('+');
  return [seats, read.zoneIds?.join('/') ?? 'any', ...read.others].join(' | ');
};

test.each([
  ['A8', 'A8 | any'],
  ['F01 A8', 'A8 | 1'],
  ['Floor F01 A8, A9', 'A8+A9 | 1'],
  ['floor a8', 'A8 | 1/2'],
  ['內場F02 A行8座', 'A8 | 2'],
  ['A8 F01', 'A8 | 1'],
  ['a8 陳大文', 'A8 | any | 陳大文'],
  ['F01 A8 陳大文', 'A8 | 1 | 陳大文'],
  ['B1', 'B1 | any'],
  ['B1 B1', 'B1 | any'],
  ['F01 F02 A8', 'nothing'],
  ['陳大文', ' | any | 陳大文'],
])('“%s” means: %s', (query, meaning) => expect(read(query)).toBe(meaning));
