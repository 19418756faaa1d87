// The shop as anyone starts it, on a database that goes when the browser tests are over.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startThrowawayPostgres, urlOf } from '../throwaway-postgres.ts';

const { databaseUrl, template, stop } = await startThrowawayPostgres();
const shop = spawn(process.execPath, [join(import.meta.dirname, '../../src/server/main.ts')], {
  env: { ...process.env, DATABASE_URL: urlOf(databaseUrl, template), APP_MODE: 'development', LOG_LEVEL: 'warn' },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill('SIGTERM'));
shop.once('exit', async (code) => {
  await stop();
  process.exit(code ?? 1);
});
