// Deletes due data at most an hour late, in small portions, on whichever server comes first.
import type { Logger } from 'pino';
import { type Repeated, repeat } from './repeat.ts';

const minutesBetweenRounds = 60;
/** The number of rows that one statement deletes. */
export const forgottenAtOnce = 1000;

type Forget = () => Promise<{ numAffectedRows?: bigint }>;
type Job = { log: Pick<Logger, 'warn'>; steps: Forget[] };

export const keepForgetting = ({ log, steps }: Job): Repeated =>
  repeat({
    name: 'forget what is too old',
    log,
    pauseMilliseconds: minutesBetweenRounds * 60_000,
    round: async (stopping) => {
      for (const forget of steps)
        await forgetAll(forget, stopping).catch((error) =>
          log.warn({ err: error }, 'could not forget what is too old'),
        );
      return false;
    },
  });

async function forgetAll(forget: Forget, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && ((await forget()).numAffectedRows ?? 0n) >= forgottenAtOnce);
}
