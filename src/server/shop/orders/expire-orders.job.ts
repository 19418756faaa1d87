// Every server releases holds that have run out, a second or two after their time. A second server finds nothing left to do. Pages and
// orders never wait for it: they treat a hold as expired as soon as its time is over.
import type { Logger } from 'pino';
import type { Db } from '../../platform/deps.ts';
import type { Repeated } from '../../platform/jobs/repeat.ts';
import { repeatForEach } from '../../platform/jobs/repeat-for-each.ts';
import { listEventsWithExpired } from './release.queries.ts';
import type { Releases } from './release-orders.ts';

type Job = { db: Db; log: Pick<Logger, 'warn'>; releases: Releases };

export const keepExpiring = ({ db, log, releases }: Job): Repeated =>
  repeatForEach({
    key: 'expireOrders',
    name: 'let go of expired orders',
    log,
    secondsBetweenRounds: 1.5,
    list: async () => (await listEventsWithExpired(db)).map((eventId) => ({ eventId })),
    act: ({ eventId }) => releases.expire(eventId),
  });
