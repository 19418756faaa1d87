import { z } from 'zod';
import { judgeLength, passwordRulesFor } from '../../../domain/accounts/password-rules.ts';
import { usePage } from '../../ui/page/page-context.tsx';

/** A new password and the same once more, as the shop's rules want them for an account with these authorities. */
export function usePasswordFields(authorities: readonly string[] = []) {
  const { passwordLength } = usePage();
  const given = { lengthMin: passwordLength.min, lengthMax: passwordLength.max };
  const rules = passwordRulesFor(given, authorities);
  const newPassword = z.string().superRefine((password, { addIssue }) => {
    const message = judgeLength(password, rules);
    if (message) addIssue({ code: 'custom', message, params: { min: rules.lengthMin, max: rules.lengthMax } });
  });
  return { rules, fields: { newPassword, confirmPassword: z.string().min(1) } };
}

type PasswordPair = { newPassword: string; confirmPassword: string };

/** Shown as soon as it has been typed, also while other fields are empty. */
export const sameTwice = <Schema extends z.ZodType<PasswordPair>>(schema: Schema): Schema =>
  schema.refine((given) => given.newPassword === given.confirmPassword, {
    path: ['confirmPassword'],
    message: 'global.messages.error.dontmatch',
    when: ({ value }) => (value as PasswordPair).confirmPassword !== '',
  });
