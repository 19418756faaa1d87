// `npm run bench:upgrade -- [commit or tag]`: the server of a previous release beside that of this one, on one database, while buyers order,
// each order placed again at the other server. Fails when one request fails, or an order is lost or another one.
import { startDurablePostgres } from './durable-postgres.ts';
import { prepareDatabase } from './order-rounds.ts';
import { checkOut, findPreviousCommit } from './previous-release.ts';
import { isUpgradeRight, upgradeWhileSelling } from './upgrade-release.ts';

const secretKey = 'a key for benchmarks, which buyers of a benchmark share';
const commit = process.argv[2] ?? findPreviousCommit();
if (!commit) {
  console.error(
    'Skipped: no earlier release in the history of this folder. Name a commit: npm run bench:upgrade -- COMMIT',
  );
  process.exit(2);
}

// The processes started here end with this one, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const previous = checkOut(commit);
const postgres = await startDurablePostgres();
const rig = prepareDatabase(postgres, secretKey);
try {
  const { databaseUrl } = postgres;
  const size = { buyers: 16, halls: 8, ordersEach: 2500 };
  const figures = await upgradeWhileSelling({ databaseUrl, secretKey, rig, previousRoot: previous.root, ...size });
  console.log(JSON.stringify({ bench: 'upgrade', from: previous.commit, ...figures }));
  if (!isUpgradeRight(figures)) process.exitCode = 1;
} finally {
  await rig.pool.end();
  await postgres.stop();
  previous.remove();
}
