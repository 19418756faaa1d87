// Counts a list that is longer than the list itself counts, a part in each call.
import type { OrdersCounted } from '../../../contract/orders-together.ts';
import type { Result } from '../../api/call.ts';

type Counting = {
  /** The count so far, before each part. */
  onCount: (count: number) => void;
  /** False once the reader has turned to something else. */
  isWanted: () => boolean;
};

/** The number of all; null when a part could not be read, or the reader has turned to something else. */
export async function countParts(
  readPart: (after: number) => Promise<Result<OrdersCounted>>,
  { onCount, isWanted }: Counting,
): Promise<number | null> {
  let count = 0;
  for (let after: number | null = 0; after !== null; ) {
    if (!isWanted()) return null;
    onCount(count);
    const result: Result<OrdersCounted> = await readPart(after);
    if (!result.isOk) return null;
    count += result.body.count;
    after = result.body.last;
  }
  return count;
}
