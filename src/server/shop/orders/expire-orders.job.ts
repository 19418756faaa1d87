// Every server lets go of holds that have run out, a second or two after their time; whoever comes second finds nothing
// left to do. Pages and orders never wait for it: to them an order is over when its time is.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../platform/deps.ts';
import { listEventsWithExpired } from './release.queries.ts';
import type { Releases } from './release-orders.ts';

const secondsBetweenRounds = 1.5;

type Job = { db: Db; log: Pick<Logger, 'warn'>; releases: Releases };

export function keepExpiring(job: Job): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await expireOnce(job).catch((error) => job.log.warn({ err: error }, 'could not let go of expired orders'));
      // Not all servers in the same moment.
      const pause = secondsBetweenRounds * (0.75 + Math.random() / 2);
      await wait(pause * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** An event that fails must not keep the others waiting. */
async function expireOnce({ db, log, releases }: Job): Promise<void> {
  for (const eventId of await listEventsWithExpired(db))
    await releases
      .expire(eventId)
      .catch((error) => log.warn({ err: error, eventId }, 'could not let go of expired orders'));
}
