import { useState } from 'react';
import type { TakenSeats } from '../../../contract/withheld-seats.ts';
import { seatsIn } from '../../../domain/seating/seat-lists.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { detailsIn, failureTexts } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { type SeatKey, seatKey } from './seat-states.ts';
import { useReadAgain, type WithholdInput, withholdSeats } from './withheld-seats.data.ts';

export type Refusal = { zoneId: number; taken: TakenSeats[] };
type Withheld = { count: number; left: Refusal[] };

/** Takes places out of sale, zone by zone. A zone with a taken seat is left as it is, and its seats are named. */
export function useWithhold(sessionId: string, onDone: (withheld: Withheld) => void) {
  const t = useWords();
  const readAgain = useReadAgain();
  const { isBusy, run } = useBusyCall();
  const { requestId } = useRequestId();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const withhold = async (bodies: readonly WithholdInput[]): Promise<void> => {
    setRefusal(null);
    setFailure(null);
    const done: Withheld = { count: 0, left: [] };
    const hasFailed = await run(async () => {
      for (const body of bodies) {
        const result = await withholdSeats(sessionId, { ...body, requestId: requestId(body.zoneId) });
        if (result.isOk) {
          done.count += result.body.withheld;
          if (result.body.taken.length > 0) done.left.push({ zoneId: body.zoneId, taken: result.body.taken });
          continue;
        }
        const { taken } = detailsIn<'placesTaken'>(result);
        if (taken) setRefusal({ zoneId: body.zoneId, taken });
        else setFailure(failureTexts(result, t).join(' ') || t('error.unknown'));
        return true;
      }
      return false;
    });
    await readAgain();
    if (hasFailed === false) onDone(done);
  };
  return { withhold, isBusy, refusal, failure };
}

export const keysOfRefusal = ({ zoneId, taken }: Refusal): SeatKey[] =>
  taken.flatMap(({ seats }) => seatsIn(seats).map(({ row, seat }) => seatKey(zoneId, row, seat)));
