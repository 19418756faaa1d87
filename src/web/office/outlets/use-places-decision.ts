import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeSeats, seatsIn } from '../../../domain/seating/seat-lists.ts';
import type { Result } from '../../api/call.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, failureTexts } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { watchedListsKey } from '../frame/watched-lists.ts';

type Options<Reply> = {
  onDone: (reply: Reply) => void;
  /** Shows a refusal at its field, and says whether there was one. */
  refuse?: (answer: Result<Reply>) => boolean;
};

/** A call about places of an allotment. Taken seats are named, and so is the number that is left. */
export function usePlacesDecision<Reply>({ onDone, refuse }: Options<Reply>) {
  const t = useWords();
  const queries = useQueryClient();
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);

  const textOf = (result: Result<Reply>): string => {
    const { taken, left } = detailsIn<'placesTaken'>(result);
    if (taken)
      return taken
        .map(({ by, seats }) => t(`withheldSeats.taken.${by}`, { seats: describeSeats(seatsIn(seats)) }))
        .join(' ');
    if (left === 0) return t('outlets.allotments.noneLeft');
    if (left !== undefined) return t('outlets.allotments.left', { count: left });
    return failureTexts(result, t).join(' ') || t('error.unknown');
  };
  const decide = async (call: () => Promise<Result<Reply>>): Promise<void> => {
    const result = await run(() => {
      setFailure(null);
      return call();
    });
    if (!result) return;
    await queries.invalidateQueries({ queryKey: watchedListsKey });
    if (result.isOk) onDone(result.body);
    else if (!refuse?.(result)) setFailure(textOf(result));
  };
  return { decide, isBusy, failure };
}
