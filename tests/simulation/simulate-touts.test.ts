import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database/fresh-database.ts';
import { simulateTouts, type ToutsOptions, type ToutsReport } from './simulate-touts.ts';

type Day = Partial<ToutsOptions> & { hasLimits: boolean };

async function dayWith(more: Day): Promise<ToutsReport> {
  const database = await freshDatabase();
  const report = await simulateTouts({ database, seed: 7, addresses: 1, buyers: 60, seats: 600, hours: 1, ...more });
  await database.drop();
  return report;
}
const peakOf = ({ held }: ToutsReport) => Math.max(...held.map(({ seats }) => seats));
const lastOf = ({ held }: ToutsReport) => held.at(-1)?.seats ?? 0;

describe('an hour of a sale with a tout in it', { timeout: 120_000 }, () => {
  test('from one address it holds 96 seats for a while and 8 for long, and nobody else is turned away', async () => {
    const report = await dayWith({ hasLimits: true });
    expect(peakOf(report)).toBeLessThanOrEqual(96);
    expect(peakOf(report)).toBeGreaterThan(50);
    expect(lastOf(report)).toBeLessThanOrEqual(8);
    expect(report.fates).toMatchObject({ gaveUp: 0, soldOut: 0 });
    expect(report.fates.bought).toBeGreaterThan(30);
  });

  /** `npm run simulate:touts -- --receipts` has a longer one. */
  test.runIf(process.env.SIMULATE === 'all')(
    'with receipts of nothing it holds no more than the most of its transfers',
    async () => {
      const report = await dayWith({ hasLimits: true, sendsReceipts: true });
      expect(peakOf(report)).toBeLessThanOrEqual(96);
      expect(lastOf(report)).toBeLessThanOrEqual(48);
      expect(report.fates.soldOut).toBe(0);
    },
  );

  test('without limits it takes nearly everything: the simulation sees it', async () => {
    const report = await dayWith({ buyers: 30, seats: 300, hasLimits: false });
    expect(lastOf(report)).toBeGreaterThan(225);
    expect(report.fates.soldOut).toBeGreaterThan(7);
  });
});
