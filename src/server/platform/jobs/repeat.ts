// Work that every server does round after round; a server that comes second finds nothing left to do.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

const restMillisecondsMax = 200;

type Job = {
  /** For the log, should a round fail: `could not …`. */
  name: string;
  log: Pick<Logger, 'warn'>;
  pauseMilliseconds: number;
  /**
   * True when there may be more to do: then half of the time is left to what else the server does. A number is the pause after this
   * round, in milliseconds. The signal says that the job is to stop.
   */
  round: (stopping: AbortSignal) => Promise<boolean | number | undefined>;
};
export type Repeated = {
  /** There is work: the pause is over. During a round it makes another one follow at once. */
  wake: () => void;
  /** Resolves when the round under way is done. */
  stop: () => Promise<void>;
};

/** Begins at once, and repeats until it is stopped. */
export function repeat({ name, log, pauseMilliseconds, round }: Job): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  let awakening = new AbortController();
  const working = (async () => {
    while (!signal.aborted) {
      awakening = new AbortController();
      const startedAt = performance.now();
      const outcome = await round(signal).catch((error) => {
        log.warn({ err: error }, `could not ${name}`);
        return false;
      });
      if (outcome === true) await wait(Math.min(performance.now() - startedAt, restMillisecondsMax));
      else await pause(typeof outcome === 'number' ? outcome : pauseMilliseconds, awakening.signal);
    }
  })();
  return {
    wake: () => awakening.abort(),
    stop: async () => {
      stopping.abort();
      awakening.abort();
      await working;
    },
  };
}

/** A little longer or shorter each time, so that not all servers work in the same moment. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return;
  await wait(milliseconds * (0.75 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
}
