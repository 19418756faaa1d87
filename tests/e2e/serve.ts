// The shop as anyone starts it, on a database and with a mailbox that go when the browser tests are over.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildShopIfStale, builtServer } from '../../scripts/build.ts';
import { copyDatabase, startThrowawayPostgres } from '../support/database/throwaway-postgres.ts';

await buildShopIfStale();
const { databaseUrl, template, stop } = await startThrowawayPostgres();
const { url } = await copyDatabase({ databaseUrl, template });
const dataDir = mkdtempSync(join(tmpdir(), 'limelight-e2e-'));
const shop = spawn(process.execPath, builtServer, {
  env: {
    ...process.env,
    DATABASE_URL: url,
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
const isOpen = () =>
  fetch(`http://127.0.0.1:${process.env.PORT}/management/health`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isOpen())) await wait(100);
// The tests begin with this line. The template stays without rows and connections, so that own shops can copy it.
process.stdout.write(`databases at ${databaseUrl}, copied from ${template}\n`);
