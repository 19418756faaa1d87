// What a new password must be like. Counted in characters as people see them typed, not in bytes.
import { isStaff } from './rights.ts';

export type PasswordRules = { lengthMin: number; lengthMax: number };

/** As the shop asks of customers, and more strictly where a shop wants it or where an account may change the shop. */
export const lenientPasswords: PasswordRules = { lengthMin: 4, lengthMax: 50 };
export const strictPasswords: PasswordRules = { lengthMin: 8, lengthMax: 128 };
export const staffPasswords: PasswordRules = { lengthMin: 12, lengthMax: 128 };

export const passwordRulesFor = (rules: PasswordRules, authorities: readonly string[]): PasswordRules =>
  isStaff(authorities) ? staffPasswords : rules;

/** Null when the length is right. */
export function judgeLength(password: string, { lengthMin, lengthMax }: PasswordRules): 'tooShort' | 'tooLong' | null {
  const length = [...password].length;
  if (length < lengthMin) return 'tooShort';
  return length > lengthMax ? 'tooLong' : null;
}
