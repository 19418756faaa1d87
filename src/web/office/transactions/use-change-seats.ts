import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TakenSeats } from '../../../contract/withheld-seats.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, refusalIn } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useFailureText } from '../frame/use-decision.ts';
import { useReadAgain } from '../withheld-seats/withheld-seats.data.ts';
import { changeSeats } from './order-actions.data.ts';
import { transactionData } from './transactions.data.ts';
import type { NewSeats } from './use-new-seats.ts';

type Chosen = { places: NewSeats['places']; shown: number };
type Typed = { method: 'COUNTER_CASH' | 'COUNTER_CARD'; terminalReference: string; reason: string };

/** The seats change for the difference that the page showed. Where a price has changed since, the server names the new difference instead. */
export function useChangeSeats(id: number, { places, shown }: Chosen, onDone: () => void) {
  const t = useWords();
  const queries = useQueryClient();
  const readSeats = useReadAgain();
  const failureOf = useFailureText();
  const { isBusy, run } = useBusyCall();
  const [difference, setDifference] = useState(shown);
  const [taken, setTaken] = useState<TakenSeats[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async ({ method, terminalReference, reason }: Typed): Promise<void> => {
    const changes = [...places].map(([ticket, place]) => ({ ticket, ...place }));
    const paid = difference > 0 && { method, terminalReference };
    const result = await run(() => {
      setFailure(null);
      setTaken([]);
      return changeSeats(id, { changes, difference, reason, ...paid });
    });
    if (!result) return;
    const { difference: newDifference = 0 } = detailsIn<'differenceChanged'>(result);
    const { taken } = detailsIn<'placesTaken'>(result);
    if (result.isOk) onDone();
    else if (taken) setTaken(taken);
    else setFailure(failureOf(result) || t('error.unknown'));
    if (refusalIn(result) === 'differenceChanged') setDifference(newDifference);
    await Promise.all([readSeats(), queries.invalidateQueries({ queryKey: transactionData.queryKey })]);
  };
  return { change, isBusy, difference, taken, failure };
}
