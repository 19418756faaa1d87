import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { countParts } from './count-parts.ts';
import { countTogether } from './transactions.data.ts';
import type { ChosenOrders } from './use-together.ts';

type CountState = { is: 'none' | 'counting' | 'whole' | 'failed'; count: number; since: string };
const none: CountState = { is: 'none', count: 0, since: '' };

/** Counts all orders of a list when the reader selects them. An order that is placed later is none of them. */
export function useCountAll(query: ChosenOrders['query']) {
  const [counted, setCounted] = useState(none);
  const round = useRef(0);
  const stop = useCallback(() => {
    round.current += 1;
  }, []);
  useEffect(() => stop, [stop]);

  const begin = async (): Promise<void> => {
    stop();
    const mine = round.current;
    const isWanted = () => mine === round.current;
    const since = new Date(serverNow()).toISOString();
    const count = await countParts((after) => countTogether({ ...query, since, after: String(after) }), {
      onCount: (soFar) => setCounted({ is: 'counting', count: soFar, since }),
      isWanted,
    });
    if (isWanted()) setCounted(count === null ? { is: 'failed', count: 0, since } : { is: 'whole', count, since });
  };
  const clear = () => {
    stop();
    setCounted(none);
  };
  return { counted, begin, clear };
}
