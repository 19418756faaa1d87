import { expect, test } from 'vitest';
import { plainBlock } from '../../../tests/support/samples/plain-block.ts';
import { tryOut } from './try-out.ts';

const rows = plainBlock({ seats: 6 });
const options = { autoArrangeAsc: true, prefersMiddle: true };
const seated = (sizes: number[]) =>
  tryOut({ rows }, sizes, options).map(({ seats, isSplit }) => [
    seats?.map(({ row, place }) => `${row}/${place}`).join(' ') ?? 'none',
    isSplit,
  ]);

test('parties sit as buyers would, one after the other', () => {
  expect(seated([2, 4, 6])).toEqual([
    ['0/2 0/3', false],
    ['1/0 1/1 1/2 1/3', false],
    ['0/0 0/1 0/4 0/5 1/4 1/5', true],
  ]);
});

test('a party that the zone has no room for gets nothing', () => {
  expect(seated([13, 2])).toEqual([
    ['none', false],
    ['0/2 0/3', false],
  ]);
});
