// The shop as anyone starts it, on a database and with a mailbox that go when the browser tests are over.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowawayPostgres, urlOf } from '../throwaway-postgres.ts';

const { databaseUrl, template, stop } = await startThrowawayPostgres();
const dataDir = mkdtempSync(join(tmpdir(), 'limelight-e2e-'));
const shop = spawn(process.execPath, [join(import.meta.dirname, '../../src/server/main.ts')], {
  env: {
    ...process.env,
    DATABASE_URL: urlOf(databaseUrl, template),
    DATA_DIR: dataDir,
    APP_MODE: 'development',
    LOG_LEVEL: 'warn',
  },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill('SIGTERM'));
shop.once('exit', async (code) => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
