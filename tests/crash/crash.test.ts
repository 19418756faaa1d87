// `npm run crash`, as short as can be. Other tests run beside it, so how many seconds something took is not judged here.
import { beforeAll, expect, test } from 'vitest';
import { buildShopIfStale } from '../../scripts/build.ts';
import { runCrash } from './run.ts';
import { failed, verdictsOf } from './verdict.ts';

beforeAll(buildShopIfStale, 120_000);

test('a sale on two servers with wrong clocks survives deaths and standstills, theirs and PostgreSQL’s', async () => {
  const seed = Date.now() % 1_000_000;
  const blows = { serverKills: 1, postgresKills: 1, standstills: 1, cutShare: 0.05 };
  const options = { ...blows, seed, skewsSeconds: [-300, 300], buyers: 12, minutesMin: 0 };
  const report = await runCrash({ ...options, say: () => {} });
  const counts = verdictsOf(report).filter(({ unit }) => unit === 'count');
  expect(failed(counts), `seed ${seed}`).toEqual([]);
  expect(report.blows).toHaveLength(3);
  // Otherwise this looked at nothing.
  expect(report.promises.purchases.filter(({ reported }) => reported).length).toBeGreaterThan(10);
  expect(report.promises.staffOrders.length).toBeGreaterThan(0);
  expect(report.promises.scans.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(0);
}, 180_000);
