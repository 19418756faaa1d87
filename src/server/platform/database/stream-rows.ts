import type { RawBuilder } from 'kysely';
import type { Db } from '../deps.ts';

/**
 * The rows of a statement, some at a time; the next ones are read meanwhile. No row is kept longer than its use, so the collector of garbage finds none
 * among values that live long.
 */
export async function* streamRows<Row>(db: Db, statement: RawBuilder<Row>, rowsAtOnce: number): AsyncGenerator<Row[]> {
  const parts = db.getExecutor().stream<Row>(statement.compile(db), rowsAtOnce);
  let next = parts.next();
  try {
    for (let part = await next; !part.done; part = await next) {
      next = parts.next();
      // A failure is thrown when the rows are awaited, which may be never.
      next.catch(() => undefined);
      yield part.value.rows;
    }
  } finally {
    await parts.return?.();
  }
}
