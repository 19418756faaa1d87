import { useRef, useState } from 'react';
import type { SaleInput } from '../../../contract/sales.ts';
import type { TakenSeats } from '../../../contract/withheld-seats.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, failureTexts } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { sellTickets } from './sell.data.ts';

type Unsent = Omit<SaleInput, 'requestId'>;

/**
 * Sends a sale. The same sale keeps its request id until the server has answered it: a clerk whose connection was cut tries again, and the
 * customer is charged once.
 */
export function useSale(onRefused: (line: number, taken: TakenSeats[]) => void) {
  const t = useWords();
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const sent = useRef({ text: '', requestId: '' });

  const send = async (sale: Unsent) => {
    setFailure(null);
    const text = JSON.stringify(sale);
    if (sent.current.text !== text) sent.current = { text, requestId: crypto.randomUUID() };
    const result = await run(() => sellTickets({ ...sale, requestId: sent.current.requestId }));
    if (!result || result.isOk) return result;
    const { line = 0, taken } = detailsIn<'placesTaken'>(result);
    if (taken) onRefused(line, taken);
    else setFailure(failureTexts(result, t).join(' ') || t('error.unknown'));
    return result;
  };
  return { send, isBusy, failure };
}
