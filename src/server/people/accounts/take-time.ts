import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after the same time, whatever the work was, so that the time reveals nothing. */
export async function takeTime<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(milliseconds)]);
  return result;
}
