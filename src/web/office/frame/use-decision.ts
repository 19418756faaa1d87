import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../api/ask-server.ts';
import type { Result } from '../../api/call.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, failureTexts, isInDoubt, refusalIn } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { watchedListsKey } from './watched-lists.ts';

/** Something that is decided once: while it is on its way nothing is decided again, and a second person reads who was first. */
export function useDecision() {
  const t = useWords();
  const queries = useQueryClient();
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const failureOf = useFailureText();

  const decide = async <Reply>(call: () => Promise<Result<Reply>>, onDone: (reply: Reply) => void): Promise<void> => {
    const result = await run(() => {
      setFailure(null);
      return call();
    });
    if (!result) return;
    // The lists have to show the decision of the other member of staff, or whether this one was taken.
    if (result.isOk || isInDoubt(result) || result.status === 409 || result.status === 404)
      void queries.invalidateQueries({ queryKey: watchedListsKey });
    if (result.isOk) onDone(result.body);
    else setFailure(failureOf(result) || t('error.unknown'));
  };
  return { decide, isBusy, failure };
}

const shopItself = 'system';

/** The reason why a decision failed, in words; with the name of a colleague who was first. */
export function useFailureText(): (answer: Answer) => string {
  const t = useWords();
  return (answer) => {
    const { decidedBy, status } = detailsIn<'alreadyDecided'>(answer);
    const { because } = detailsIn<'refundFailed'>(answer);
    const refusal = refusalIn(answer);
    if (refusal === 'alreadyDecided' && decidedBy === shopItself)
      return t(status === 'REFUNDED' ? 'refunds.goneBySystem' : 'refunds.bySystem');
    if (refusal === 'alreadyDecided' && decidedBy) return t('decision.made', { login: decidedBy });
    if (refusal === 'refundFailed' && because !== undefined) return t('refunds.refused', { because });
    if (answer.status === 404) return t('decision.gone');
    return failureTexts(answer, t).join(' ');
  };
}
