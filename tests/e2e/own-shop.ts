// An empty shop for one file of tests, with access to its database. It trusts the
// address that a request names, so that one test can be many visitors.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtServer } from '../../scripts/build.ts';
import { connect } from '../../src/server/platform/database/connect.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import { checkInvariants, describeBroken } from '../check-invariants.ts';
import { copyDatabase, type DatabaseSource, startThrowawayPostgres } from '../support/database/throwaway-postgres.ts';
import { freePort } from '../support/shop/free-port.ts';
import { addPerson } from './people.ts';

export type OwnShop = {
  address: string;
  db: Db;
  /** Has a fault that was preloaded into the shop (shop-with-faults.ts). */
  fault: (name: 'stall' | 'leak') => void;
  stop: () => Promise<void>;
};

/** A shop whose shows are months away and give out their codes at once. The provider's page leads back to its address. */
export async function startShopWithCodes(): Promise<OwnShop> {
  const shop = await startOwnShop({ APP_MODE: 'development', PORT: String(await freePort()) });
  const events = await shop.db.selectFrom('event').select('id').execute();
  // The tickets of hundreds of demo orders would be mailed first.
  await shop.db.updateTable('orderMailing').set({ writtenAt: new Date() }).execute();
  const atOnce = events.map(({ id }) => ({ eventId: id, releaseDays: null }));
  await shop.db.insertInto('ticketSettings').values(atOnce).execute();
  return shop;
}

export type ShopWithPerson = OwnShop & { person: string };

/** An empty shop and a login with these roles. */
export async function shopWithPerson(roles: Parameters<typeof addPerson>[1]): Promise<ShopWithPerson> {
  const shop = await startOwnShop();
  return { ...shop, person: await addPerson(shop, roles) };
}

/** `reach` may give the server another way to its database than the tests have, such as a line that can be cut. */
export async function startOwnShop(
  more: Record<string, string> = {},
  reach: (databaseUrl: string) => Promise<string> = async (databaseUrl) => databaseUrl,
): Promise<OwnShop> {
  const postgres: Postgres = sharedPostgres() ?? (await startThrowawayPostgres());
  const { url, drop } = await copyDatabase(postgres);
  const dataDir = mkdtempSync(join(tmpdir(), 'limelight-e2e-'));
  const settings = {
    DATABASE_URL: await reach(url),
    DATA_DIR: dataDir,
    APP_MODE: 'test',
    LOG_LEVEL: 'warn',
    PORT: '0',
    TRUST_PROXY: '1',
    ...more,
  };
  const shop = spawn('node', builtServer, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const hasEnded = new Promise((resolve) => shop.once('exit', resolve));
  const { db, pool } = connect(url, 2);
  return {
    address: await printedAddress(shop.stdout as NodeJS.ReadableStream, hasEnded),
    db,
    fault: (name) => void shop.send(name),
    stop: async () => {
      shop.kill('SIGTERM');
      await hasEnded;
      await pool.end();
      const broken = await checkInvariants(url);
      await drop();
      await postgres.stop?.();
      rmSync(dataDir, { recursive: true, force: true });
      if (broken.length > 0) throw new Error(describeBroken(broken));
    },
  };
}

type Postgres = DatabaseSource & { stop?: () => Promise<void> };

/** The PostgreSQL of the browser tests, whose address is printed by serve.ts and read by playwright.config.ts. A program alone has none, and starts its own. */
function sharedPostgres(): Postgres | null {
  const { E2E_POSTGRES: databaseUrl, E2E_TEMPLATE: template } = process.env;
  return databaseUrl && template ? { databaseUrl, template } : null;
}

async function printedAddress(output: NodeJS.ReadableStream, hasEnded: Promise<unknown>): Promise<string> {
  const reported = new Promise<string>((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      const address = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (address) resolve(address);
    });
  });
  return Promise.race([reported, hasEnded.then(() => Promise.reject(new Error('The shop did not start.')))]);
}
