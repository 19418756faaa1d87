// Where the time of a scan goes, in the shop's process and in PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profilingFlags, readCpuProfile, type Span } from './cpu-profile.ts';
import { addDoorHall } from './door-hall.ts';
import { scannersAtOnce, scansOf } from './door-load.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { ordersOf, ordersPerSecond } from './order-load.ts';
import { databaseMicroseconds, measureLoad, nodeMicroseconds } from './order-measure.ts';
import { prepareDatabase } from './order-rounds.ts';
import { startScriptServer, startShopServer } from './order-servers.ts';
import { countStatementsAnew, listStatementCosts, statementSettings } from './statement-costs.ts';

export async function profileDoor(rounds: number, secretKey: string) {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-profile-'));
  const postgres = await startDurablePostgres(statementSettings);
  const database = prepareDatabase(postgres, secretKey);
  const { databaseUrl } = postgres;
  const shop = await startShopServer({ databaseUrl, secretKey, nodeFlags: profilingFlags(folder) });
  const echo = await startScriptServer('door-echo.ts');
  const services = { ...database, signingKey: database.key };
  const spans: Span[] = [];
  const costs: Record<string, number>[] = [];
  let scans = 0;
  try {
    // The first round is for warming up.
    for (let round = 0; round <= rounds; round += 1) {
      const door = await addDoorHall(services);
      const bare = await measureLoad(database, [echo], scansOf(door), scannersAtOnce);
      await countStatementsAnew(database.db);
      const measured = await measureLoad(database, [shop], scansOf(door), scannersAtOnce);
      scans = ordersOf(measured.load);
      if (round === 0) continue;
      spans.push(...measured.spans);
      costs.push({
        scansPerSecond: Math.round(ordersPerSecond(measured.load)),
        echoesPerSecond: Math.round(ordersPerSecond(bare.load)),
        echoMicroseconds: Math.round(nodeMicroseconds(bare)),
        nodeMicroseconds: Math.round(nodeMicroseconds(measured)),
        databaseMicroseconds: Math.round(databaseMicroseconds(measured)),
        walBytes: Math.round(measured.walBytes / scans),
      });
    }
    const statements = await listStatementCosts(database.db, scans);
    await shop.stop();
    return { costs, ...readCpuProfile(folder, spans), statements };
  } finally {
    await shop.stop();
    await echo.stop();
    await database.pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
