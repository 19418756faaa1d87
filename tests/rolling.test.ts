import { createSecretKey } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findHaproxy } from '../bench/haproxy.ts';
import { isRight, restartInTurn } from '../bench/rolling-restart.ts';
import { buildShopIfStale } from '../scripts/build.ts';
import { freshDatabase } from './support/database/fresh-database.ts';

const secretKey = 'a key for tests, the same on every server';
const haproxy = findHaproxy();

beforeAll(buildShopIfStale, 120_000);

// The whole one is `npm run bench:rolling`.
test.skipIf(haproxy === null)(
  `two servers restart behind HAProxy without a failed request${haproxy ? '' : ' (skipped: HAProxy is not installed)'}`,
  async () => {
    const { url, db, drop } = await freshDatabase(2);
    const rig = { db, key: createSecretKey(Buffer.from(secretKey)) };
    const size = { servers: 2, buyers: 4, halls: 1, visitors: 60 };
    const figures = await restartInTurn({
      ...{ databaseUrl: url, secretKey, rig, haproxy: haproxy as string, say: () => {} },
      ...size,
    });
    expect({ isRight: isRight(figures), figures }).toMatchObject({ isRight: true });
    await drop();
  },
  120_000,
);
