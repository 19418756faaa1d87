// Every server looks once a second which lines have to move; the row of the line decides who of them moves it. A server
// that dies takes nothing along: the next look of any other goes on from the same row.
import type { Logger } from 'pino';
import { advanceLine, roomFor } from '../../../domain/queue/advance-line.ts';
import { openLine } from '../../../domain/queue/line.ts';
import type { Db } from '../../platform/deps.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { countCrowd, listMovableQueues, lockQueueUnlessCounted, saveLine } from './queue.queries.ts';

/** Opens the line when it is time, and lets in whoever fits. */
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

const secondsBetweenLooks = 1;

export function keepLinesMoving({ db, log }: { db: Db; log: Pick<Logger, 'warn'> }): Repeated {
  // A line that cannot be moved must not hold up the others.
  const move = (eventId: number) =>
    moveLine(db, eventId).catch((error) => log.warn({ err: error, eventId }, 'a line could not be moved'));
  const round = async () => {
    for (const eventId of await listMovableQueues(db)) await move(eventId);
    return false;
  };
  return repeat({ name: 'look which lines have to move', log, pauseMilliseconds: secondsBetweenLooks * 1000, round });
}
