import { useQueryClient } from '@tanstack/react-query';
import type { Result } from '../../api/call.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useDecision } from '../frame/use-decision.ts';
import { transactionData } from './transactions.data.ts';

/** Carries an action out once, reads the order again, and says what was done. A refused one is read in the dialog. */
export function useOrderAction(onClose: () => void) {
  const queries = useQueryClient();
  const { decide, isBusy, failure } = useDecision();
  const readAgain = () => queries.invalidateQueries({ queryKey: transactionData.queryKey });
  const act = async (call: () => Promise<Result<unknown>>, done: string): Promise<void> => {
    await decide(call, () => {
      showToast({ text: done });
      onClose();
    });
    await readAgain();
  };
  return { act, isBusy, failure };
}
