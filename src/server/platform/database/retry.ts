import { setTimeout as wait } from 'node:timers/promises';
import { isAway, isCrowded, isDeadlocked } from './away.ts';

const millisecondsMax = 4000;
const millisecondsBetweenAttempts = 100;

/** Repeats work while the database is away or a lock is held, and after a deadlock. The work must have no effect until it succeeds. */
export async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + millisecondsMax;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline || !isPassing(error)) throw error;
      await wait(millisecondsBetweenAttempts);
    }
  }
}

const isPassing = (error: unknown): boolean => isAway(error) || isCrowded(error) || isDeadlocked(error);
