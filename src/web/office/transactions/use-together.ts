import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderFilterTexts } from '../../../contract/order-filter.ts';
import type { OrdersDone } from '../../../contract/orders-together.ts';
import type { Result } from '../../api/call.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useFailureText } from '../frame/use-decision.ts';
import { transactionData } from './transactions.data.ts';

export type ChosenOrders = {
  query: OrderFilterTexts & { query?: string };
  ids?: readonly number[];
  /** The time of the count that the reader has seen. */
  since?: string;
};
type Input = { query: ChosenOrders['query']; body: { ids?: number[]; since: string; after: number } };
export type OnePart = (input: Input) => Promise<Result<OrdersDone>>;

/** One part after the other. After a failure the same button goes on where it stopped: what is done is not done again. */
export function useTogether({ query, ids, since: counted }: ChosenOrders) {
  const t = useWords();
  const queries = useQueryClient();
  const failureOf = useFailureText();
  const { isBusy, run } = useBusyCall();
  const [since] = useState(() => counted ?? new Date(serverNow()).toISOString());
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState({ done: 0, refused: [] as OrdersDone['refused'], after: 0, isOver: false });

  const goOn = async (part: OnePart): Promise<void> => {
    setFailure(null);
    let so = state;
    while (!so.isOver) {
      const named = ids ? { ids: [...ids] } : {};
      const result = await run(() => part({ query, body: { ...named, since, after: so.after } }));
      if (!result) return;
      if (!result.isOk) {
        setFailure(failureOf(result) || t('error.unknown'));
        break;
      }
      const { done, refused, last } = result.body;
      so = {
        done: so.done + done,
        refused: [...so.refused, ...refused],
        after: last ?? so.after,
        isOver: last === null,
      };
      setState(so);
    }
    await queries.invalidateQueries({ queryKey: transactionData.queryKey });
  };
  return { state, goOn, isBusy, failure };
}
