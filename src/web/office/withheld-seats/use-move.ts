import { useState } from 'react';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { detailsIn, failureTexts } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { SeatsOfZone, SelectedSeats } from './seat-states.ts';
import type { Selection } from './use-selection.ts';
import type { Refusal } from './use-withhold.ts';
import { moveSeats, useReadAgain } from './withheld-seats.data.ts';

type Moving = { withholdingId: number; from: SeatsOfZone; count: number };
type Options = { sessionId: string; selection: Selection; onRefused: (refusal: Refusal | null) => void };

/** Withheld seats that move: first they are selected, then as many free ones. */
export function useMove({ sessionId, selection, onRefused }: Options) {
  const t = useWords();
  const readAgain = useReadAgain();
  const { run } = useBusyCall();
  const { requestId, renew } = useRequestId();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const end = () => {
    setMoving(null);
    setFailure(null);
    onRefused(null);
  };

  const begin = ({ withholdingId, withheld: [from], withheldCount: count }: SelectedSeats) => {
    if (withholdingId === null || !from) return;
    renew();
    setMoving({ withholdingId, from, count });
    selection.clear();
  };

  const finish = async ({ free: [to] }: SelectedSeats): Promise<void> => {
    if (!moving || !to) return;
    const { withholdingId, from, count } = moving;
    const body = { withholdingId, ...from, toZoneId: to.zoneId, toSeats: to.seats, requestId: requestId() };
    const result = await run(() => moveSeats(sessionId, body));
    await readAgain();
    if (!result) return;
    if (result.isOk) {
      showToast({ text: t('withheldSeats.moved', { count }) });
      end();
      selection.clear();
      return;
    }
    const { taken } = detailsIn<'placesTaken'>(result);
    onRefused(taken ? { zoneId: to.zoneId, taken } : null);
    setFailure(failureTexts(result, t).join(' ') || t('error.unknown'));
  };
  return { moving, failure, begin, finish, end };
}
