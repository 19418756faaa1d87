// Every server looks once a second which lines have to move. The lock of the line's row decides which of them moves it. After a crash
// any other server continues from the same row.
import type { Logger } from 'pino';
import type { Db } from '../../platform/deps.ts';
import { type NoteFailure, type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { moveLine } from './move-line.ts';
import { listMovableQueues } from './queue.queries.ts';

const secondsBetweenLooks = 1;

export function keepLinesMoving({ db, log }: { db: Db; log: Pick<Logger, 'warn'> }): Repeated {
  // A line that cannot be moved must not delay the others.
  const move = (eventId: number, failed: NoteFailure) =>
    moveLine(db, eventId).catch((error) => {
      log.warn({ err: error, eventId }, 'a line could not be moved');
      failed(error);
    });
  const round = async (_stopping: AbortSignal, failed: NoteFailure) => {
    for (const eventId of await listMovableQueues(db)) await move(eventId, failed);
    return false;
  };
  return repeat({
    key: 'moveLines',
    name: 'look which lines have to move',
    log,
    pauseMilliseconds: secondsBetweenLooks * 1000,
    round,
  });
}
