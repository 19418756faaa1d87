// Time as the database tells it. A server's own clock may be minutes wrong or jump; holds and passes must not notice. Between
// two looks at the database a clock that only runs forward counts on.
import type { Db } from '../deps.ts';
import { readClock } from './clock.queries.ts';

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

/** How far the database's time is ahead of our running clock, taking the answer to be from the middle of the wait. */
async function measure(db: Db): Promise<number> {
  const requestedAt = performance.now();
  const databaseTime = await readClock(db);
  return databaseTime.getTime() - (requestedAt + performance.now()) / 2;
}
