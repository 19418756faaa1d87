// A PostgreSQL for one run that keeps its word as in earnest: every commit is on the disk before it is answered.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readPostmaster } from '../src/server/platform/database/postmaster-file.ts';
import { startPostgres } from '../src/server/platform/database/supervise-postgres.ts';

export type DurablePostgres = { databaseUrl: string; postmaster: number; stop: () => Promise<void> };

/** Settings that an operator would choose for a shop: some memory, and no checkpoint every minute of a rush. */
export const sensible = {
  shared_buffers: '512MB',
  min_wal_size: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  max_connections: '200',
};
const logFilesReady = 40;

export async function startDurablePostgres(
  settings: Record<string, string> = {},
  programsFolder?: string,
): Promise<DurablePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), `limelight-bench-${process.pid}-`));
  chmodSync(dataDir, 0o711);
  const log = { info: () => {}, warn: (sentence: string) => console.error(sentence) };
  const running = await startPostgres({ dataDir, log, settings: { ...sensible, ...settings }, programsFolder });
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
  const client = new pg.Client({ connectionString: running.databaseUrl });
  await client.connect();
  await touchMemory(client);
  await makeLogFiles(client);
  await client.end();
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

/** A database that has been up for a while has had a row in all of its memory; to give it out for the first time costs more than a row does. */
async function touchMemory(client: pg.Client): Promise<void> {
  await client.query('create unlogged table filling (page text)');
  await client.query('alter table filling alter page set storage plain');
  await client.query(`
    insert into filling select repeat('x', 7000)
    from generate_series(1, (select setting::int from pg_settings where name = 'shared_buffers'))`);
  await client.query('drop table filling');
}

/** It also writes into log files it has used before; to make a new one stops it for a moment. */
async function makeLogFiles(client: pg.Client): Promise<void> {
  for (let made = 0; made < logFilesReady; made += 1) {
    await client.query(`select pg_logical_emit_message(true, 'bench', 'fills a little')`);
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
}
