// Random bytes for what a purchase needs a few of at a time: ids, nonces, initialisation vectors. One call of the system fetches them for
// hundreds. Keys of the shop and of other programs have calls of their own.
import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
let used = pool.length;

/** At most 64 of them. They are given out once, and forgotten here. */
export function freshBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return bytes;
}
