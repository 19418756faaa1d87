import { describe, expect, test } from 'vitest';
import { accountRight, adminRight, mayPass, userRight } from './rights.ts';

describe('a right', () => {
  test('is everybody’s when it is public, and a pass is looked at elsewhere', () => {
    expect(mayPass('public', null)).toBe(true);
    expect(mayPass('pass', null)).toBe(true);
  });

  test('with an empty list is any account’s', () => {
    expect(mayPass([], null)).toBe(false);
    expect(mayPass([], [])).toBe(true);
  });

  test.each([
    { right: adminRight, held: ['ROLE_USER'], may: false },
    { right: adminRight, held: ['ROLE_USER', 'ROLE_ADMIN'], may: true },
    { right: userRight, held: ['ROLE_ADMIN'], may: false },
    { right: accountRight, held: ['ROLE_ADMIN'], may: true },
    { right: accountRight, held: [], may: false },
    { right: accountRight, held: null, may: false },
  ])('of $right for $held: $may', ({ right, held, may }) => expect(mayPass(right, held)).toBe(may));
});
