// Work that every server repeats in rounds. The second server of a round finds nothing left to do.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

const restMillisecondsMax = 200;

type Job = {
  /** For the log when a round fails: `could not …`. */
  name: string;
  log: Pick<Logger, 'warn'>;
  pauseMilliseconds: number;
  /**
   * True when there may be more to do: the pause is as long as the round was, so that other work gets half of the time. A number is the
   * pause after this round, in milliseconds. The signal says that the job has to stop.
   */
  round: (stopping: AbortSignal) => Promise<boolean | number | undefined>;
};
export type Repeated = {
  /** Ends the pause, because there is work. During a round it makes another one follow at once. */
  wake: () => void;
  /** Resolves when the present round is done. */
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

/** Varies the pause, so that not all servers work in the same moment. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return;
  await wait(milliseconds * (0.75 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
}
