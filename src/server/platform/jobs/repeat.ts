// Work that every server repeats in rounds. The second server of a round finds nothing left to do.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JobKey } from '../../../domain/jobs/jobs.ts';
import { inSpan } from '../tracing/tracing.ts';
import { type RoundNote, RoundNotes } from './round-notes.ts';

const restMillisecondsMax = 200;
/** The reason of an abortion: without one, each makes an error with a stack. A job is woken for each purchase. */
const awoken = 'there is work';
const stopped = 'the server stops';

/** Notes a failure of a part of a round, where the round itself goes on. */
export type NoteFailure = (error: unknown) => void;

type Outcome = boolean | number | null | undefined;

type Job = {
  /** Its name for operators. Work without one, such as that for the watchers of one page, is not shown to them. */
  key?: JobKey;
  /** The text for the log when a round fails: `could not …`. */
  name: string;
  log: Pick<Logger, 'warn'> & Partial<Pick<Logger, 'trace'>>;
  pauseMilliseconds: number;
  /**
   * True when there may be more to do: the pause is as long as the round was, so that other work gets half of the time. A number is the
   * pause after this round, in milliseconds. Null when nothing was tried: the round before is still the last result.
   * The signal says that the job has to stop, `isWoken` that the pause was ended.
   */
  round: (stopping: AbortSignal, failed: NoteFailure, isWoken: boolean) => Promise<Outcome>;
};
export type Repeated = {
  key: JobKey | undefined;
  /** The rounds since the last time; null when none has ended. */
  takeRounds: () => RoundNote | null;
  start: () => void;
  /** Ends the pause, because there is work. During a round it makes another one follow at once. */
  wake: () => void;
  /** Resolves when the present round is done. */
  stop: () => Promise<void>;
};

/** Begins when it is started, and repeats until it is stopped. */
export function repeat({ key, name, log, pauseMilliseconds, round }: Job): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const notes = new RoundNotes();
  const failed = (error: unknown) => notes.failed(error);
  let awakening = new AbortController();
  const work = async () => {
    while (!signal.aborted) {
      const isWoken = awakening.signal.aborted;
      awakening = new AbortController();
      const startedAt = performance.now();
      notes.begin();
      const outcome = await inSpan({ name: `job ${key ?? name}` }, () => round(signal, failed, isWoken)).catch(
        (error) => {
          log.warn({ err: error }, `could not ${name}`);
          failed(error);
          return false;
        },
      );
      log.trace?.({ task: name, milliseconds: Math.round(performance.now() - startedAt) }, 'a round of a job');
      const rest = restAfter(outcome, startedAt, pauseMilliseconds);
      notes.end(startedAt, rest, outcome !== null);
      if (outcome === true) await wait(rest);
      else await pause(rest, awakening.signal);
    }
  };
  let working: Promise<void> | undefined;
  return {
    key,
    takeRounds: () => notes.take(),
    start: () => {
      working ??= work();
    },
    wake: () => awakening.abort(awoken),
    stop: async () => {
      stopping.abort(stopped);
      awakening.abort(stopped);
      await working;
    },
  };
}

function restAfter(outcome: Outcome, startedAt: number, pauseMilliseconds: number): number {
  if (outcome === true) return Math.min(performance.now() - startedAt, restMillisecondsMax);
  return typeof outcome === 'number' ? outcome : pauseMilliseconds;
}

/** Varies the pause, so that not all servers work in the same moment. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return;
  await wait(milliseconds * (0.75 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
}
