import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { failureTexts, tellSuccess } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityRow, WrittenEntity } from './entity.ts';

/** Takes the last change of a row back. */
export function useUndo<Row extends EntityRow>({ data }: WrittenEntity<Row>, { id, version }: Row) {
  const t = useWords();
  const queries = useQueryClient();
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const undo = async () => {
    const answer = await run(async () => data.undo?.(id, version ?? 0));
    if (!answer) return;
    if (answer.status === 200) tellSuccess(answer, t);
    else setFailure(failureTexts(answer, t).join(' ') || t('error.unknown'));
    // Refused, it may be another row by now.
    void queries.invalidateQueries({ queryKey: ['account'] });
  };
  return { undo, isBusy, failure };
}
