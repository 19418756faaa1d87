// A plan is kept for the life of a connection, or until PostgreSQL has looked through the table by itself. One that was made for an
// almost empty table may read all orders of an event for each of them: in a rush this look comes a minute too late.
import type { PipelinedConnection } from './pipelined-connection.ts';

const isPowerOfTwo = (number: number): boolean => (number & (number - 1)) === 0;

/** To be called before each batch. Tables grow by the batch, so statements are planned anew each time that these may be twice as large. */
export function planningAnew(connection: PipelinedConnection): () => Promise<void> {
  let batches = 0;
  return async () => {
    batches += 1;
    if (isPowerOfTwo(batches)) await connection.transact([{ text: 'discard plans' }]);
  };
}
