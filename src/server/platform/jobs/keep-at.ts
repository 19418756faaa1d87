// Work that every server does round after round; who comes second finds nothing left to do.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Bell } from './bell.ts';

const restMillisecondsMax = 200;

type Work = {
  /** For the log, should a round fail. */
  name: string;
  log: Pick<Logger, 'warn'>;
  milliseconds: number;
  /** True when there may be more to do: then half of the time is left to whatever else the server does. */
  round: () => Promise<boolean>;
};
export type KeptAt = { nudge: () => void; stop: () => Promise<void> };

export function keepAt({ name, log, milliseconds, round }: Work): KeptAt {
  const bell = new Bell();
  let isStopping = false;
  const working = (async () => {
    while (!isStopping) {
      const { rings } = bell;
      const startedAt = performance.now();
      const isMore = await round().catch((error) => {
        log.warn({ err: error }, `could not ${name}`);
        return false;
      });
      // Not all servers in the same moment.
      if (isMore) await wait(Math.min(performance.now() - startedAt, restMillisecondsMax));
      else if (!isStopping) await bell.wait(rings, milliseconds * (0.75 + Math.random() / 2));
    }
  })();
  return {
    nudge: () => bell.ring(),
    stop: async () => {
      isStopping = true;
      bell.ring();
      await working;
    },
  };
}
