import { describe, expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

describe('the strength of a password', () => {
  test.each([
    ['', 0, 1],
    ['abcd', 10, 1],
    ['abcdefgh', 10, 1],
    ['abcdefg1', 20, 2],
    ['password@1', 40, 4],
    ['Abc1234', 40, 4],
    ['Abcdefg1', 40, 4],
    ['Abc123!', 54, 5],
    ['Abcdefg1!', 58, 5],
    ['Abcdefghij1!', 65, 5],
  ])('of "%s" is %i, level %i', (password, force, level) => expect(strengthOf(password)).toEqual({ force, level }));

  test.each(['##########', '密'.repeat(14), '@'.repeat(15), '1'.repeat(20)])(
    'of one class of characters is the lowest: %s',
    (password) => expect(strengthOf(password)).toEqual({ force: 10, level: 1 }),
  );

  test.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ €，。'])('%s is a symbol', (sign) =>
    expect(strengthOf(`abcdefg${sign}`).force).toBe(20),
  );
  test.each([...'é密'])('%s is a letter', (sign) => expect(strengthOf(`abcdefg${sign}`).force).toBe(10));
});
