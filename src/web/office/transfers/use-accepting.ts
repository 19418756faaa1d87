import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatementVerdict } from '../../../contract/payment-review.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useFailureText } from '../frame/use-decision.ts';
import { watchedListsKey } from '../frame/watched-lists.ts';
import { acceptTransfer } from './transfers.data.ts';

export type LineOutcome = { is: 'paid' | 'refundDue' } | { is: 'refused'; why: string };
export type Acceptable = { line: StatementVerdict; invoiceNo: string };

/** Lines that are accepted one after the other, each with what became of it. */
export function useAccepting() {
  const t = useWords();
  const queries = useQueryClient();
  const failureOf = useFailureText();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, LineOutcome>>(new Map());
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const { run } = useBusyCall();

  const acceptOne = async ({ line, invoiceNo }: Acceptable): Promise<void> => {
    const result = await acceptTransfer({ invoiceNo, amount: line.amount, line: line.digest });
    const outcome: LineOutcome = result.isOk
      ? { is: result.body.state === 'PAID' ? 'paid' : 'refundDue' }
      : { is: 'refused', why: failureOf(result) || t('error.unknown') };
    setOutcomes((before) => new Map([...before, [line.digest, outcome]]));
  };
  const accept = (lines: Acceptable[]) =>
    run(async () => {
      for (const [done, line] of lines.entries()) {
        setProgress({ done, count: lines.length });
        await acceptOne(line);
      }
      setProgress(null);
      void queries.invalidateQueries({ queryKey: watchedListsKey });
    });
  return { accept, outcomes, progress };
}
