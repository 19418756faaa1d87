import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '../../api/ask-server.ts';
import { detailsIn, failureTexts, refusalIn } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { holdsKey, refundsKey, transfersKey } from './desk.data.ts';

/** Something that is decided once: while it is on its way nothing is decided again, and whoever comes second is told who was first. */
export function useDecision() {
  const t = useWords();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef(false);
  const failureOf = useFailureText();

  const decide = async (call: () => Promise<Answer>, onDone: (answer: Answer) => void): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    setFailure(null);
    const answer = await call();
    underWay.current = false;
    setIsBusy(false);
    const isDone = answer.status === 200;
    // It is somebody else's decision that the list has to show now.
    if (isDone || answer.status === 409 || answer.status === 404)
      for (const queryKey of [transfersKey, refundsKey, holdsKey]) void queries.invalidateQueries({ queryKey });
    if (isDone) return onDone(answer);
    setFailure(failureOf(answer) || t('error.unknown'));
  };
  return { decide, isBusy, failure };
}

const shopItself = 'system';

/** Why something was not done, in words; with the name of whoever was quicker. */
export function useFailureText(): (answer: Answer) => string {
  const t = useWords();
  return (answer) => {
    const { decidedBy, status, because } = detailsIn(answer);
    const refusal = refusalIn(answer);
    if (refusal === 'alreadyDecided' && decidedBy === shopItself)
      return t(status === 'REFUNDED' ? 'desk.refund.goneBySystem' : 'desk.refund.bySystem');
    if (refusal === 'alreadyDecided' && typeof decidedBy === 'string' && decidedBy !== '')
      return t('desk.decided', { login: decidedBy });
    if (refusal === 'refundFailed' && typeof because === 'string') return t('desk.refund.refused', { because });
    if (answer.status === 404) return t('desk.transfer.gone');
    return failureTexts(answer, t).join(' ');
  };
}
