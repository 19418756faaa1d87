// A durable PostgreSQL that is there to be killed: the shop's own supervisor brings it back.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../src/server/platform/database/connect.ts';
import { readPostmaster } from '../../src/server/platform/database/postmaster-file.ts';
import { startPostgres } from '../../src/server/platform/database/supervise-postgres.ts';

export type CrashPostgres = {
  url: string;
  /** SIGKILL for the postmaster and everything it started. False when it was not running. */
  kill: () => boolean;
  /** Pauses all its processes, until the returned function is called. */
  holdStill: () => () => void;
  /** Stops it and removes its files. */
  stop: () => Promise<void>;
};

const secondsToReturnMax = 60;
const silent = { info: () => {}, warn: () => {} };

export async function startCrashPostgres(
  settings: Record<string, string> = {},
  parentFolder = tmpdir(),
  programsFolder?: string,
): Promise<CrashPostgres> {
  const dataDir = mkdtempSync(join(parentFolder, 'limelight-crash-'));
  chmodSync(dataDir, 0o711);
  const { databaseUrl, folder, stop } = await startPostgres({ dataDir, log: silent, settings, programsFolder });
  const cluster = join(folder, 'cluster');
  const kill = () => killAll(cluster);
  const holdStill = () => {
    const still = stopAll(cluster);
    return () => {
      for (const pid of still) signal(pid, 'SIGCONT');
    };
  };
  const remove = () => {
    for (const place of [folder, dataDir]) rmSync(place, { recursive: true, force: true });
  };
  const abandon = () => {
    kill();
    remove();
  };
  process.once('exit', abandon);
  return {
    url: databaseUrl,
    kill,
    holdStill,
    stop: async () => {
      await stop();
      process.off('exit', abandon);
      remove();
    },
  };
}

/** A pool whose clients may lose PostgreSQL at any moment, also between two statements. */
export function connectToCrashing(databaseUrl: string, poolMax: number): ReturnType<typeof connect> {
  const connected = connect(databaseUrl, poolMax);
  connected.pool.on('connect', (client) => client.on('error', () => {}));
  return connected;
}

/** After a death it takes a moment until it answers again. */
export async function untilUp(databaseUrl: string): Promise<void> {
  const { pool } = connectToCrashing(databaseUrl, 1);
  const deadline = performance.now() + secondsToReturnMax * 1000;
  const isUp = () =>
    pool.query('select').then(
      () => true,
      () => false,
    );
  while (!(await isUp()) && performance.now() < deadline) await wait(50);
  await pool.end();
}

/** False when it was not running. */
function killAll(clusterFolder: string): boolean {
  const processes = stopAll(clusterFolder);
  for (const pid of processes) signal(pid, 'SIGKILL');
  return processes.length > 0;
}

/** The postmaster first: it could start others, and would notice the loss of one. */
function stopAll(clusterFolder: string): number[] {
  const postmaster = readPostmaster(clusterFolder);
  if (!postmaster || !signal(postmaster.pid, 'SIGSTOP')) return [];
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid && parent === postmaster.pid ? pid : []));
  for (const pid of children) signal(pid, 'SIGSTOP');
  return [...children, postmaster.pid];
}

/** False when there is no such process any more. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
