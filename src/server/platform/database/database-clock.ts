// The clock of the database. A server's own clock may be minutes wrong or jump, which must not change holds and passes. Between two
// readings of the database a monotonic clock counts on.
import type { Db } from '../deps.ts';
import { readWallClock } from './clock.queries.ts';

const secondsBetweenLooks = 10;

type Log = { warn: (fields: object, words: string) => void };

export async function followDatabaseClock(db: Db, log: Log): Promise<{ clock: () => Date; stop: () => void }> {
  let ahead = await measure(db);
  const look = () =>
    measure(db).then(
      (measured) => {
        ahead = measured;
      },
      (error) => log.warn({ err: error }, 'could not compare clocks with the database'),
    );
  const looking = setInterval(look, secondsBetweenLooks * 1000);
  looking.unref();
  return { clock: () => new Date(performance.now() + ahead), stop: () => clearInterval(looking) };
}

/** The difference of the database's time to the monotonic clock, taking the reply to be from the middle of the wait. */
async function measure(db: Db): Promise<number> {
  const requestedAt = performance.now();
  const databaseTime = await readWallClock(db);
  return databaseTime.getTime() - (requestedAt + performance.now()) / 2;
}
