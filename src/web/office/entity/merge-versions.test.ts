import { describe, expect, test } from 'vitest';
import { differencesBetween, mergeVersions } from './merge-versions.ts';

const base = { name: 'Hall', 'names.en': 'Hall', address: '1 Road', region: 'HK', isOpen: true };

describe('two versions of a row', () => {
  test('differ only where the saved and the entered value do', () => {
    expect(differencesBetween(base, { ...base, name: 'A' }, { ...base, name: 'A' })).toEqual([]);
  });

  test('each change is suggested from the person who made it; of two changes of a field, the own one', () => {
    const mine = { ...base, name: 'Mine', address: '2 Road' };
    const theirs = { ...base, name: 'Theirs', isOpen: false };
    expect(differencesBetween(base, mine, theirs)).toEqual([
      { name: 'name', mine: 'Mine', theirs: 'Theirs', suggested: 'mine' },
      { name: 'address', mine: '2 Road', theirs: '1 Road', suggested: 'mine' },
      { name: 'isOpen', mine: true, theirs: false, suggested: 'theirs' },
    ]);
  });

  test('become one by the chosen side of each field', () => {
    const mine = { ...base, name: 'Mine', address: '2 Road' };
    const theirs = { ...base, name: 'Theirs', isOpen: false };
    const differences = differencesBetween(base, mine, theirs);
    expect(mergeVersions(mine, differences, ({ suggested }) => suggested)).toEqual({ ...mine, isOpen: false });
    expect(mergeVersions(mine, differences, () => 'theirs')).toEqual(theirs);
    expect(mergeVersions(mine, differences, () => 'mine')).toEqual(mine);
  });
});
