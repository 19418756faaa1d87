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
  const inside = new AsyncLocalStorage<{ isRunning: boolean }>();
  const watched = (builder: Builder): Builder => {
    const { execute, setIsolationLevel, setAccessMode } = builder;
    return Object.assign(builder, {
      execute: (work: Work) => {
        const state = { isRunning: false };
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
        watched(setIsolationLevel.call(builder, level)),
      setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => watched(setAccessMode.call(builder, mode)),
    });
  };
  const { transaction } = db;
  const { connect } = pool;
  Object.assign(db, { transaction: () => watched(transaction.call(db)) });
  Object.assign(pool, {
    connect: (...given: Parameters<typeof connect>) => {
      if (inside.getStore()?.isRunning) places.push(placeOf(new Error('a second connection')));
      return connect.apply(pool, given);
    },
  });
  return places;
}

/** The first lines of ours. */
const placeOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.includes('/src/'))
    .slice(0, 3)
    .map((line) => line.trim())
    .join(', ');
