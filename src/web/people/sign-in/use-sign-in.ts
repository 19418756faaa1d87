import { useMemo, useState } from 'react';
import { z } from 'zod';
import { accountRoutes } from '../../../contract/accounts.ts';
import * as api from '../../../contract/addresses.ts';
import type { Translate } from '../../../words/words.ts';
import type { Answer } from '../../api/ask-server.ts';
import { bearerIn } from '../../api/bearer.ts';
import { call } from '../../api/call.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { failureTexts, refusalIn, waitText } from '../../ui/feedback/failure.ts';
import { needsHumanCheck } from '../../ui/feedback/needs-human-check.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { keepToken } from './token.ts';

const { username, password } = accountRoutes.signIn.body.shape;
const empty = { username: '', password: '', rememberMe: false, code: '' };
const schemaOf = (asksCode: boolean) =>
  z.object({
    username: z.string().trim().pipe(username),
    password,
    rememberMe: z.boolean(),
    code: asksCode ? z.string().trim().min(6).max(20) : z.string(),
  });
type SignInValues = z.output<ReturnType<typeof schemaOf>>;

export type SignInOptions = {
  /** A solved human check, or null when there is none to be had. */
  takeHumanCheck: () => Promise<string | null>;
  onSignedIn: () => void;
};

/** The steps of a sign-in: the password, a code where the account needs one, a human check where the shop asks for one. */
export function useSignIn({ takeHumanCheck, onSignedIn }: SignInOptions) {
  const t = useWords();
  const [asksCode, setAsksCode] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The name that was refused with its password. */
  const [refusedName, setRefusedName] = useState<string | null>(null);
  const { isBusy, run } = useBusyCall();

  const ask = ({ code, ...given }: SignInValues, recaptcha?: string): Promise<Answer> =>
    call(api.signIn, { body: { ...given, code: asksCode ? code : undefined, recaptcha }, isRepeatable: true });
  const askAsHuman = async (given: SignInValues): Promise<Answer | null> => {
    const answer = await ask(given);
    if (!needsHumanCheck(answer)) return answer;
    const recaptcha = await takeHumanCheck();
    return recaptcha === null ? null : ask(given, recaptcha);
  };
  const send = (given: SignInValues) =>
    run(async () => {
      const answer = await askAsHuman(given);
      const token = answer?.status === 200 ? bearerIn(answer.headers) : null;
      if (token !== null) {
        keepToken(token, given.rememberMe);
        onSignedIn();
      } else if (answer && refusalIn(answer) === 'secondFactorNeeded') {
        setFailure(null);
        setRefusedName(null);
        setAsksCode(true);
      } else {
        setFailure(answer ? failureText(answer, t) : t('login.unchecked'));
        setRefusedName(answer?.status === 401 && !asksCode ? given.username : null);
      }
    });
  const schema = useMemo(() => schemaOf(asksCode), [asksCode]);
  const fields = useForm({ schema, initial: empty, onSubmit: (given) => void send(given) });
  const startAgain = () => {
    setAsksCode(false);
    setFailure(null);
    fields.reset();
  };
  return { ...fields, asksCode, failure, refusedName, isBusy, startAgain };
}

function failureText(answer: Answer, t: Translate): string {
  const refusal = refusalIn(answer);
  if (refusal === 'secondFactorWrong') return t('error.secondFactorWrong');
  if (answer.status === 401) return t('login.messages.error.authentication');
  return waitText(answer, t) ?? (failureTexts(answer, t).join(' ') || t('error.unknown'));
}
