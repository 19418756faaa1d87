import { advanceLine, roomFor } from '../../../domain/queue/advance-line.ts';
import { openLine } from '../../../domain/queue/line.ts';
import type { Db } from '../../platform/deps.ts';
import { countCrowd, lockQueueUnlessCounted, saveLine } from './queue.queries.ts';

/** Opens the line at its time, and lets in as many visitors as fit. */
export function moveLine(db: Db, eventId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const queue = await lockQueueUnlessCounted(tx, eventId);
    if (!queue) return;
    const { insideMax, perMinute, saleOpensAt, now } = queue;
    const line = openLine(queue.line, saleOpensAt, now);
    const room = roomFor(await countCrowd(tx, eventId, line.served), insideMax);
    const moved = advanceLine({ ...line, room, countedAt: now }, perMinute, now);
    await saveLine(tx, eventId, queue.line, moved);
  });
}
