import type { Db } from '../../../src/server/platform/deps.ts';

/** How many statements are sent while this runs: a list must not send more of them when it is longer. */
export async function countStatements(db: Db, run: (counted: Db) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(counted);
  return count;
}
