// A PostgreSQL for one run that keeps its word as in earnest: every commit is on the disk before it is answered.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmaster } from '../src/server/database/postmaster-file.ts';
import { startPostgres } from '../src/server/database/supervise-postgres.ts';

export type DurablePostgres = { databaseUrl: string; postmaster: number; stop: () => Promise<void> };

/** As an operator would set it up for a shop: some memory, and no checkpoint every minute of a rush. */
const sensible = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '30min', max_connections: '200' };

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
