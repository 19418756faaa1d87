import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { registrationFields } from '../../../contract/accounts.ts';
import { defaultCountryCode } from '../../../domain/orders/mobile.ts';
import type { Key } from '../../../words/words.ts';
import type { Answer } from '../../api/ask-server.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';
import { needsHumanCheck } from '../../ui/feedback/needs-human-check.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useHumanCheck } from '../human-check/use-human-check.ts';
import { register } from './accounts.data.ts';
import { sameTwice, usePasswordFields } from './new-password.ts';
import { failureText, useCall } from './use-call.ts';

const empty = {
  login: '',
  email: '',
  countryCode: defaultCountryCode as string,
  phone: '',
  newPassword: '',
  confirmPassword: '',
};
/** Refusals that are about one field, with their words. */
const atField = {
  userexists: { name: 'login', words: 'register.messages.error.userexists' },
  emailexists: { name: 'email', words: 'register.messages.error.emailexists' },
  weakPassword: { name: 'newPassword', words: 'error.weakPassword' },
} as const satisfies Record<string, { name: keyof typeof empty; words: Key }>;

/** The values of the registration form, and the result of sending it. */
export function useRegister() {
  const t = useWords();
  const { locale } = usePage();
  const navigate = useNavigate();
  const humanCheck = useHumanCheck();
  const { call, isBusy, failure, fail } = useCall();
  const { rules, fields: passwords } = usePasswordFields();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules are the page's, and do not change
  const schema = useMemo(() => {
    const { login, email, countryCode, phone } = registrationFields;
    return sameTwice(z.object({ login, email, countryCode, phone, ...passwords }));
  }, []);
  type Given = z.output<typeof schema>;

  const ask = async ({ newPassword: password, confirmPassword: _, ...given }: Given): Promise<Answer | null> => {
    const recaptcha = await humanCheck.take();
    // A human check is good once, for any result.
    humanCheck.forget();
    return recaptcha === null ? null : register({ ...given, password, langKey: locale, recaptcha });
  };
  const askUntilChecked = async (given: Given): Promise<Answer | 'unchecked'> => {
    const answer = await ask(given);
    const second = answer && needsHumanCheck(answer) ? await ask(given) : answer;
    return second ?? 'unchecked';
  };
  const send = async (given: Given) => {
    const answer = await call(() => askUntilChecked(given));
    if (answer === null) return;
    if (answer === 'unchecked') return fail(t('login.unchecked'));
    if (answer.status < 300) {
      showToast({ id: 'registered', text: t('register.messages.success') });
      await navigate({ to: '/home' });
      return;
    }
    humanCheck.prepare();
    const refused = Object.entries(atField).find(([code]) => code === refusalIn(answer))?.[1];
    if (refused) fields.refuseField(refused.name, refused.words);
    else if (!fields.refuse(answer)) fail(failureText(answer, t, 'register.messages.error.fail'));
  };
  const fields = useForm({ schema, initial: empty, onSubmit: (given) => void send(given) });
  return { ...fields, rules, humanCheck, isBusy, failure };
}
