import type { Deps } from '../deps.ts';
import { Refused } from '../refused.ts';
import { type Limit, spend } from './shared-limits.ts';

/** A wrong key is a guess and counts for its network. A right one is never refused because of others there: no key can be guessed. */
export async function countingWrongKeys<Result>(
  counting: Pick<Deps, 'db' | 'signingKey'>,
  limit: Limit,
  network: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.code === 'invalidKey') await spend(counting, limit, network);
    throw error;
  }
}
