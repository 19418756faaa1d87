import { describe, expect, test } from 'vitest';
import { type RowScheme, rowLabels } from './row-labels.ts';

const labels = (scheme: Partial<RowScheme>, count: number) =>
  rowLabels({ kind: 'letters', start: 'A', skip: [], ...scheme }, count).join(' ');

describe('the labels of rows', () => {
  test('are letters, then two letters', () => {
    expect(labels({}, 4)).toBe('A B C D');
    expect(labels({ start: 'Y' }, 5)).toBe('Y Z AA AB AC');
    expect(labels({ start: 'AZ' }, 2)).toBe('AZ BA');
  });

  test('are the same letter twice after Z, as halls write it', () => {
    expect(labels({ kind: 'doubled', start: 'Y' }, 5)).toBe('Y Z AA BB CC');
  });

  test('are numbers', () => {
    expect(labels({ kind: 'numbers', start: '9' }, 3)).toBe('9 10 11');
  });

  test('leave out what is easily misread, in two letters as well', () => {
    expect(labels({ start: 'H', skip: ['I', 'O'] }, 3)).toBe('H J K');
    expect(labels({ start: 'AH', skip: ['I'] }, 2)).toBe('AH AJ');
    expect(labels({ kind: 'numbers', start: '12', skip: ['13'] }, 2)).toBe('12 14');
    expect(labels({ kind: 'numbers', start: '12', skip: ['3'] }, 2)).toBe('12 13');
  });

  test('begin with the last one where the first row is the last of the alphabet', () => {
    expect(labels({ order: 'down' }, 3)).toBe('C B A');
  });

  test('are fewer when the scheme ends, and none when it never begins', () => {
    expect(labels({ start: 'ZY' }, 5)).toBe('ZY ZZ');
    expect(labels({ kind: 'numbers', start: '998' }, 5)).toBe('998 999');
    expect(labels({ kind: 'doubled', start: 'AB' }, 5)).toBe('');
  });
});
