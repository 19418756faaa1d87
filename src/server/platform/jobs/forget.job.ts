// Deletes due data at most an hour late, in small portions, on whichever server comes first.
import type { Logger } from 'pino';
import type { JobKey } from '../../../domain/jobs/jobs.ts';
import { type Repeated, repeat } from './repeat.ts';

const minutesBetweenRounds = 60;
/** The number of rows that one statement deletes. */
export const forgottenAtOnce = 1000;

type Forget = () => Promise<{ numAffectedRows?: bigint }>;
type Job = { key: JobKey; log: Pick<Logger, 'warn'>; steps: Forget[] };

export const keepForgetting = ({ key, log, steps }: Job): Repeated =>
  repeat({
    key,
    name: 'forget what is too old',
    log,
    pauseMilliseconds: minutesBetweenRounds * 60_000,
    round: async (stopping, failed) => {
      for (const forget of steps)
        await forgetAll(forget, stopping).catch((error) => {
          log.warn({ err: error }, 'could not forget what is too old');
          failed(error);
        });
      return false;
    },
  });

async function forgetAll(forget: Forget, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && ((await forget()).numAffectedRows ?? 0n) >= forgottenAtOnce);
}
