// Finds transactions that ask for a second connection of their pool. When all connections belong to such transactions each waits for the
// others, until its time is over.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TimedPool } from '../../../src/server/platform/database/timed-pool.ts';
import type { Db } from '../../../src/server/platform/deps.ts';

type Builder = ReturnType<Db['transaction']>;
type Work = Parameters<Builder['execute']>[0];

/** Returns the places that have asked for one, in the order of their coming. */
export function watchSecondConnections(db: Db, pool: TimedPool): string[] {
  const places: string[] = [];
  const inside = new AsyncLocalStorage<{ isRunning: boolean; begin: Error }>();
  const watched = (builder: Builder, begin: Error): Builder => {
    const { execute, setIsolationLevel, setAccessMode } = builder;
    return Object.assign(builder, {
      execute: (work: Work) => {
        const state = { isRunning: false, begin };
        const run: Work = async (tx) => {
          state.isRunning = true;
          try {
            return await work(tx);
          } finally {
            state.isRunning = false;
          }
        };
        return inside.run(state, () => execute.call(builder, run));
      },
      setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
        watched(setIsolationLevel.call(builder, level), begin),
      setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => watched(setAccessMode.call(builder, mode), begin),
    });
  };
  const { transaction } = db;
  const { connect } = pool;
  Object.assign(db, { transaction: () => watched(transaction.call(db), stackHere()) });
  Object.assign(pool, {
    connect: (...given: Parameters<typeof connect>) => {
      const state = inside.getStore();
      const place = state?.isRunning ? placeOf(stackHere()) : null;
      if (state && place !== null && placeOf(state.begin) !== null) places.push(place);
      return connect.apply(pool, given);
    },
  });
  return places;
}

/** The lines of the shop. Null where a test asks: in a transaction of its own it may look at what others do meanwhile. */
function placeOf({ stack = '' }: Error): string | null {
  const lines = stack
    .split('\n')
    .filter((line) => /\/(?:src|tests)\//.test(line) && !line.includes(import.meta.filename));
  const isOfShop = lines[0] !== undefined && !/\/tests\/|\.test\.ts/.test(lines[0]);
  return isOfShop ? lines.slice(0, 3).join(', ').replaceAll(/\s+/g, ' ') : null;
}

/** It is written out only where somebody reads it. */
function stackHere(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const error = new Error('a second connection');
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}
