// An empty shop for one file of tests, with access to its database. It trusts the
// address that a request names, so that one test can be many visitors.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connect } from '../../src/server/platform/database/connect.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import { checkInvariants, describeBroken } from '../check-invariants.ts';
import { startThrowawayPostgres, urlOf } from '../throwaway-postgres.ts';

export type OwnShop = { address: string; db: Db; stop: () => Promise<void> };

export async function startOwnShop(more: Record<string, string> = {}): Promise<OwnShop> {
  const postgres = await startThrowawayPostgres();
  const url = urlOf(postgres.databaseUrl, postgres.template);
  const dataDir = mkdtempSync(join(tmpdir(), 'limelight-e2e-'));
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    APP_MODE: 'test',
    LOG_LEVEL: 'warn',
    PORT: '0',
    TRUST_PROXY: '1',
    ...more,
  };
  const shop = spawn('node', [join(import.meta.dirname, '../../src/server/main.ts')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const hasEnded = new Promise((resolve) => shop.once('exit', resolve));
  const { db, pool } = connect(url, 2);
  return {
    address: await printedAddress(shop.stdout, hasEnded),
    db,
    stop: async () => {
      shop.kill('SIGTERM');
      await hasEnded;
      await pool.end();
      const broken = await checkInvariants(url);
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (broken.length > 0) throw new Error(describeBroken(broken));
    },
  };
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
