import { describe, expect, test } from 'vitest';
import { judgeLength, lenientPasswords, passwordRulesFor, staffPasswords, strictPasswords } from './password-rules.ts';

describe('the length of a new password', () => {
  test.each([
    ['abc', 'tooShort'],
    ['abcd', null],
    ['密'.repeat(50), null],
    ['密'.repeat(51), 'tooLong'],
    // A character beyond the basic plane counts as one.
    ['𠮷'.repeat(50), null],
    ['𠮷𠮷𠮷', 'tooShort'],
  ])('"%s": %s', (password, judged) => expect(judgeLength(password, lenientPasswords)).toBe(judged));

  test('is stricter for whoever may change the shop', () => {
    expect(passwordRulesFor(strictPasswords, ['ROLE_USER'])).toBe(strictPasswords);
    expect(passwordRulesFor(lenientPasswords, ['ROLE_USER', 'ROLE_ADMIN'])).toBe(staffPasswords);
    expect(passwordRulesFor(lenientPasswords, ['ROLE_DOOR'])).toBe(staffPasswords);
  });
});
