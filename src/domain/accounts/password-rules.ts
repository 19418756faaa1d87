// The rules of a new password. Lengths are counted in characters as people see them, not in bytes.
import { isStaff } from './rights.ts';

export type PasswordRules = { lengthMin: number; lengthMax: number };

/** The spec's bounds for customers. Staff accounts and strict shops use `strictPasswords`. */
export const lenientPasswords: PasswordRules = { lengthMin: 4, lengthMax: 50 };
export const strictPasswords: PasswordRules = { lengthMin: 8, lengthMax: 128 };
export const staffPasswords: PasswordRules = { lengthMin: 12, lengthMax: 128 };

export const passwordRulesFor = (rules: PasswordRules, authorities: readonly string[]): PasswordRules =>
  isStaff(authorities) ? staffPasswords : rules;

/** Null when the length is within the bounds. */
export function judgeLength(password: string, { lengthMin, lengthMax }: PasswordRules): 'tooShort' | 'tooLong' | null {
  const length = [...password].length;
  if (length < lengthMin) return 'tooShort';
  return length > lengthMax ? 'tooLong' : null;
}
