import { useState } from 'react';
import type { Key, Translate } from '../../../words/words.ts';
import { type Answer, passingStatuses } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { failureTexts, waitText } from '../../ui/feedback/failure.ts';

/** One call at a time, and what became of it. */
export function useCall() {
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  /** Null while the one before is still under way. */
  const call = <Result>(ask: () => Promise<Result>): Promise<Result | null> =>
    run(() => {
      setFailure(null);
      return ask();
    });
  return { call, isBusy, failure, fail: setFailure };
}

/** No answer and rate limits have the usual texts. All other failures have the texts of the form. */
export function failureText(answer: Answer, t: Translate, otherwise: Key): string | null {
  // The dialog that opens over the page says all there is to say.
  if (answer.status === 401) return null;
  const isGeneral = [...passingStatuses, 403, 429].includes(answer.status);
  return waitText(answer, t) ?? (isGeneral ? failureTexts(answer, t).join(' ') : t(otherwise));
}
