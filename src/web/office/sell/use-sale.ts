import { useRef, useState } from 'react';
import type { SaleInput } from '../../../contract/sales.ts';
import type { TakenSeats } from '../../../contract/withheld-seats.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, failureTexts, refusalIn } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { sellTickets } from './sell.data.ts';

type Unsent = Omit<SaleInput, 'requestId' | 'amount'>;
type Refusals = {
  onRefused: (line: number, taken: TakenSeats[]) => void;
  /** The server sells at another amount than the page has shown. */
  onRepriced: () => void;
};

/**
 * Sends a sale. The same sale keeps its request id until the server has answered it, also at another amount: a clerk whose connection was cut
 * tries again, and the customer is charged once.
 */
export function useSale({ onRefused, onRepriced }: Refusals) {
  const t = useWords();
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const sent = useRef({ text: '', requestId: '' });

  const send = async (sale: Unsent, amount: number) => {
    setFailure(null);
    const text = JSON.stringify(sale);
    if (sent.current.text !== text) sent.current = { text, requestId: crypto.randomUUID() };
    const result = await run(() => sellTickets({ ...sale, amount, requestId: sent.current.requestId }));
    if (!result || result.isOk) return result;
    const { line = 0, taken } = detailsIn<'placesTaken'>(result);
    if (refusalIn(result) === 'amountChanged') onRepriced();
    if (taken) onRefused(line, taken);
    else setFailure(failureTexts(result, t).join(' ') || t('error.unknown'));
    return result;
  };
  return { send, isBusy, failure };
}
