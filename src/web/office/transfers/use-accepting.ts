import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StatementVerdict } from '../../../contract/payment-desk.ts';
import type { PaymentState } from '../../../contract/payments.ts';
import { useWords } from '../../ui/page/words.tsx';
import { acceptTransfer, refundsKey, transfersKey } from '../frame/desk.data.ts';
import { useFailureText } from '../frame/use-decision.ts';

export type LineOutcome = { is: 'paid' | 'refundDue' } | { is: 'refused'; why: string };
export type Acceptable = { line: StatementVerdict; invoiceNo: string };

/** Lines that are accepted one after the other, each with what became of it. */
export function useAccepting() {
  const t = useWords();
  const queries = useQueryClient();
  const failureOf = useFailureText();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, LineOutcome>>(new Map());
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const underWay = useRef(false);

  const acceptOne = async ({ line, invoiceNo }: Acceptable): Promise<void> => {
    const answer = await acceptTransfer({ invoiceNo, amount: line.amount, line: line.digest });
    const outcome: LineOutcome =
      answer.status === 200
        ? { is: (answer.body as Pick<PaymentState, 'state'>).state === 'PAID' ? 'paid' : 'refundDue' }
        : { is: 'refused', why: failureOf(answer) || t('error.unknown') };
    setOutcomes((before) => new Map([...before, [line.digest, outcome]]));
  };
  const accept = async (lines: Acceptable[]): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    for (const [done, line] of lines.entries()) {
      setProgress({ done, count: lines.length });
      await acceptOne(line);
    }
    setProgress(null);
    underWay.current = false;
    for (const queryKey of [transfersKey, refundsKey]) void queries.invalidateQueries({ queryKey });
  };
  return { accept, outcomes, progress };
}
