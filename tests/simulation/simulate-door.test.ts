import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database/fresh-database.ts';
import { type DoorOptions, type DoorReport, simulateDoor } from './simulate-door.ts';

async function hour(more: Partial<DoorOptions> = {}): Promise<DoorReport> {
  const database = await freshDatabase();
  const report = await simulateDoor({ database, seed: 7, tickets: 400, devices: 6, minutes: 20, ...more });
  await database.dropBroken();
  return report;
}

describe('twenty minutes at a door with bad networks, batteries and clocks', { timeout: 120_000 }, () => {
  test('nobody comes in with a bad code, no scan is lost or counted twice, and all doubles are shown', async () => {
    const report = await hour();
    expect(report).toMatchObject({ wronglyAdmitted: 0, lost: 0, broken: [] });
    expect(report.doublesShown).toBe(report.doubles);
    // It was as bad as that.
    for (const what of ['offline', 'doubles', 'lostReplies', 'kills', 'cutOff', 'changed'] as const)
      expect(report[what], what).toBeGreaterThan(0);
    expect(report.online).toBeGreaterThan(report.offline);
  });

  test('a device that loses its scans is noticed', async () => {
    expect((await hour({ losesScans: true, tickets: 200, minutes: 10 })).lost).toBeGreaterThan(0);
  });
});
