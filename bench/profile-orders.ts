// Where the time of an order goes, in the shop's process and in PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profilingFlags, readCpuProfile, type Span } from './cpu-profile.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { ordersOf, ordersPerSecond } from './order-load.ts';
import { databaseMicroseconds, nodeMicroseconds } from './order-measure.ts';
import { prepareDatabase, sellOut } from './order-rounds.ts';
import { startShopServer } from './order-servers.ts';
import { countStatementsAnew, listStatementCosts, statementSettings } from './statement-costs.ts';

const warmUpRounds = 3;

export async function profileOrders(rounds: number, secretKey: string) {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-profile-'));
  const postgres = await startDurablePostgres(statementSettings);
  const { databaseUrl } = postgres;
  const shop = await startShopServer({ databaseUrl, secretKey, nodeFlags: profilingFlags(folder) });
  const database = prepareDatabase(postgres, secretKey);
  const rig = { ...database, shops: [shop] };
  const spans: Span[] = [];
  const costs: Record<string, number>[] = [];
  let orders = 0;
  try {
    for (let round = 0; round < warmUpRounds; round += 1) await sellOut(rig, round);
    await countStatementsAnew(rig.db);
    for (let round = 0; round < rounds; round += 1) {
      const sold = await sellOut(rig, warmUpRounds + round);
      spans.push(...sold.spans);
      orders += ordersOf(sold.load);
      costs.push({
        ordersPerSecond: Math.round(ordersPerSecond(sold.load)),
        nodeMicroseconds: Math.round(nodeMicroseconds(sold)),
        databaseMicroseconds: Math.round(databaseMicroseconds(sold)),
      });
    }
    const statements = await listStatementCosts(rig.db, orders);
    await shop.stop();
    return { costs, ...readCpuProfile(folder, spans), statements };
  } finally {
    await shop.stop();
    await database.pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
