// A PostgreSQL for one run that keeps its word as in earnest: every commit is on the disk before it is answered.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readPostmaster } from '../src/server/database/postmaster-file.ts';
import { startPostgres } from '../src/server/database/supervise-postgres.ts';

export type DurablePostgres = { databaseUrl: string; postmaster: number; stop: () => Promise<void> };

/** As an operator would set it up for a shop: some memory, and no checkpoint every minute of a rush. */
const sensible = {
  shared_buffers: '512MB',
  min_wal_size: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  max_connections: '200',
};
const logFilesReady = 40;

export async function startDurablePostgres(settings: Record<string, string> = {}): Promise<DurablePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), `limelight-bench-${process.pid}-`));
  chmodSync(dataDir, 0o711);
  const log = { info: () => {}, warn: (sentence: string) => console.error(sentence) };
  const running = await startPostgres({ dataDir, log, settings: { ...sensible, ...settings } });
  const postmaster = readPostmaster(join(running.folder, 'cluster'))?.pid;
  if (!postmaster) throw new Error('PostgreSQL left no word of its number.');
  const remove = () => {
    for (const place of [running.folder, dataDir]) rmSync(place, { recursive: true, force: true });
  };
  const abandon = () => {
    process.kill(postmaster, 'SIGQUIT');
    remove();
  };
  process.once('exit', abandon);
  await makeLogFiles(running.databaseUrl);
  return {
    databaseUrl: running.databaseUrl,
    postmaster,
    stop: async () => {
      process.off('exit', abandon);
      await running.stop();
      remove();
    },
  };
}

/** A database that has been up for a while writes into log files it has used before; to make a new one stops it for a moment. */
async function makeLogFiles(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (let made = 0; made < logFilesReady; made += 1) {
    await client.query(`select pg_logical_emit_message(true, 'bench', 'fills a little')`);
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
  await client.end();
}
