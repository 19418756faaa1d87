// What need not be kept is forgotten an hour later at most, a little at a time, by whichever server comes to it first.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

const minutesBetweenRounds = 60;
/** How much is forgotten in one statement. */
export const forgottenAtOnce = 1000;

type Forget = () => Promise<{ numAffectedRows?: bigint }>;
type Job = { log: Pick<Logger, 'warn'>; steps: Forget[] };

export function keepForgetting({ log, steps }: Job): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const working = (async () => {
    while (!signal.aborted) {
      for (const forget of steps)
        await forgetAll(forget, signal).catch((error) => log.warn({ err: error }, 'could not forget what is too old'));
      // Not all servers in the same moment.
      const pause = minutesBetweenRounds * (0.75 + Math.random() / 2);
      await wait(pause * 60_000, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

async function forgetAll(forget: Forget, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && ((await forget()).numAffectedRows ?? 0n) >= forgottenAtOnce);
}
