import { createSecretKey } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { checkOut, findPreviousCommit } from '../bench/previous-release.ts';
import { isUpgradeRight, upgradeWhileSelling } from '../bench/upgrade-release.ts';
import { buildShopIfStale } from '../scripts/build.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import { emptyDatabase } from './support/database/fresh-database.ts';

const secretKey = 'a key for tests, the same on every server';
const commit = findPreviousCommit();

beforeAll(buildShopIfStale, 120_000);

// The whole one is `npm run bench:upgrade`.
test.skipIf(commit === null)(
  `the previous release sells beside this one, and no order is lost or refused${commit ? '' : ' (skipped: no history)'}`,
  async () => {
    const previous = checkOut(commit as string);
    const { url, drop } = await emptyDatabase();
    const { db, pool } = connect(url, 2);
    try {
      const rig = { db, key: createSecretKey(Buffer.from(secretKey)) };
      const size = { buyers: 4, halls: 1, ordersEach: 200 };
      const figures = await upgradeWhileSelling({
        databaseUrl: url,
        secretKey,
        rig,
        previousRoot: previous.root,
        ...size,
      });
      expect({ isRight: isUpgradeRight(figures), figures }).toMatchObject({ isRight: true });
    } finally {
      await pool.end();
      await drop();
      previous.remove();
    }
  },
  180_000,
);
