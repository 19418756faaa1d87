// `npm run crash`, as short as can be. Other tests run beside it, so how many seconds something took is not judged here.
import { beforeAll, expect, test } from 'vitest';
import { buildShopIfStale } from '../../scripts/build.ts';
import { runCrash } from './run.ts';
import { failed, verdictsOf } from './verdict.ts';

beforeAll(buildShopIfStale, 120_000);

test('a sale on three servers with wrong clocks survives deaths and standstills, theirs and PostgreSQL’s', async () => {
  const seed = Date.now() % 1_000_000;
  const options = { seed, serverKills: 2, postgresKills: 2, standstills: 2, cutShare: 0.05, buyers: 30, minutesMin: 0 };
  const report = await runCrash({ ...options, say: () => {} });
  const counts = verdictsOf(report).filter(({ unit }) => unit === 'count');
  expect(failed(counts), `seed ${seed}`).toEqual([]);
  expect(report.blows).toHaveLength(6);
  expect(report.promises.purchases.filter(({ reported }) => reported).length).toBeGreaterThan(50);
  expect(report.promises.staffOrders.length).toBeGreaterThan(10);
  expect(report.promises.scans.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(10);
}, 180_000);
