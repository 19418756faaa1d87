import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { countTogether } from './transactions.data.ts';
import type { ChosenOrders } from './use-together.ts';

type Counted = { is: 'none' | 'counting' | 'whole' | 'failed'; count: number; since: string };
const none: Counted = { is: 'none', count: 0, since: '' };

/** Counts all orders of a list that is longer than the list itself counts, part by part. An order that is placed later is none of them. */
export function useCountAll(query: ChosenOrders['query']) {
  const [counted, setCounted] = useState(none);
  const isShown = useRef(true);
  const round = useRef(0);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const begin = async (): Promise<void> => {
    round.current += 1;
    const mine = round.current;
    const since = new Date(serverNow()).toISOString();
    let [count, after]: [number, number | null] = [0, 0];
    while (after !== null && isShown.current && mine === round.current) {
      setCounted({ is: 'counting', count, since });
      const result = await countTogether({ ...query, since, after: String(after) });
      if (mine !== round.current) return;
      if (!result.isOk) return setCounted({ is: 'failed', count, since });
      count += result.body.count;
      after = result.body.last;
    }
    if (after === null) setCounted({ is: 'whole', count, since });
  };
  const clear = () => {
    round.current += 1;
    setCounted(none);
  };
  return { counted, begin, clear };
}
