// `npm run soak`, as short as can be: it sells, measures, and sees a shop that wastes memory and connections.
import pg from 'pg';
import { expect, test } from 'vitest';
import { runSoak } from './run-soak.ts';

/** Keeps a megabyte more each tenth of a second. */
const leak = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(1e6, 1)), 100).unref();';

test('a shop that leaks memory and connections is seen, and its purchases are whole', async () => {
  const clients: pg.Client[] = [];
  const report = await runSoak({
    ...{ hours: 20 / 3600, purchasesPerSecond: 4, secondsBetweenSamples: 1, say: () => {} },
    nodeFlags: [`--import=data:text/javascript,${encodeURIComponent(leak)}`],
    waste: async (databaseUrl) => {
      // More than the pool of a shop opens and closes meanwhile.
      for (let count = 0; count < 3; count += 1) {
        const client = new pg.Client({ connectionString: databaseUrl, application_name: 'limelight that leaks' });
        client.on('error', () => {});
        await client.connect();
        clients.push(client);
      }
    },
  }).finally(() => Promise.all(clients.map((client) => client.end().catch(() => {}))));
  expect([...report.faults]).toEqual([]);
  expect(report.purchases).toBeGreaterThan(20);
  expect(report.letGo).toBeGreaterThan(0);
  expect(report.audit).toMatchObject({ lost: 0, mailsMissing: 0, seatsTwice: 0, centsAstray: 0, brokenRules: [] });
  const rising = report.judged.flatMap(({ name, is }) => (is === 'rising' ? name : []));
  expect(rising).toEqual(expect.arrayContaining(['memory', 'connections']));
  // On a busy machine nobody may buy within one of the seconds.
  const measured = report.samples.filter(({ walPerPurchase, p99 }) => walPerPurchase > 0 && p99 > 0);
  expect(measured.length).toBeGreaterThan(report.samples.length / 2);
});
