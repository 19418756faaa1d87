import { groupCheckIns } from '../../domain/webhooks/group-check-ins.ts';
import type { Db } from '../platform/deps.ts';
import { addWebhookEvent } from '../platform/webhooks/webhook-outbox.queries.ts';
import { lockCheckInMark, moveCheckInMark, readCheckIns } from './check-ins.queries.ts';

/** More than a transaction of scans has, so that each round gets on. */
const checkInsAtOnce = 2_000;

/** Adds the entries since the last time as deliveries to webhooks. True when there may be more. */
export const addCheckIns = (db: Db, secondsApart: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const from = await lockCheckInMark(tx, secondsApart);
    if (from === undefined) return false;
    const read = await readCheckIns(tx, from, checkInsAtOnce);
    const last = read.at(-1);
    if (!last) return false;
    const hasMore = read.length === checkInsAtOnce;
    // The last transaction may be cut in two: it is added as a whole in the next round.
    const added = hasMore ? read.filter(({ writer }) => writer < last.writer) : read;
    for (const data of groupCheckIns(added)) await addWebhookEvent(tx, { type: 'tickets.checkedIn', ...data });
    await moveCheckInMark(tx, hasMore ? last.writer : last.writer + 1, hasMore);
    return hasMore;
  });
