// Every server releases holds that have run out, a second or two after their time. A second server finds nothing left to do. Pages and
// orders never wait for it: they treat a hold as expired as soon as its time is over.
import type { Logger } from 'pino';
import type { Db } from '../../platform/deps.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { listEventsWithExpired } from './release.queries.ts';
import type { Releases } from './release-orders.ts';

const secondsBetweenRounds = 1.5;

type Job = { db: Db; log: Pick<Logger, 'warn'>; releases: Releases };

export const keepExpiring = (job: Job): Repeated =>
  repeat({
    name: 'let go of expired orders',
    log: job.log,
    pauseMilliseconds: secondsBetweenRounds * 1000,
    round: () => expireOnce(job),
  });

/** An event that fails must not delay the others. */
async function expireOnce({ db, log, releases }: Job): Promise<boolean> {
  for (const eventId of await listEventsWithExpired(db))
    await releases
      .expire(eventId)
      .catch((error) => log.warn({ err: error, eventId }, 'could not let go of expired orders'));
  return false;
}
