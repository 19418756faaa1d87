// `postmaster.pid`: PostgreSQL writes it into its data folder, and a killed PostgreSQL leaves it there.
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './error-code.ts';

export type Postmaster = { pid: number; port: number };

export function readPostmaster(clusterFolder: string): Postmaster | undefined {
  const lines = read(join(clusterFolder, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, port: Number(lines?.[3] || 0) } : undefined;
}

/** The port of the last start, read from PostgreSQL's stored command line. */
export function readLastPort(clusterFolder: string): number | undefined {
  const port = /"-p" "(\d+)"/.exec(read(join(clusterFolder, 'postmaster.opts')) ?? '')?.[1];
  return port ? Number(port) : undefined;
}

/** After a crash or a reboot the number may belong to another program, so the command line is checked. */
export function isRunning({ pid }: Postmaster, clusterFolder: string): boolean {
  if (!isAlive(pid)) return false;
  const command =
    read(`/proc/${pid}/cmdline`) ?? spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout;
  // If the command line cannot be read, assume PostgreSQL: the attempt to connect will show.
  return command === null || command === undefined || command.includes(clusterFolder);
}

/** Removes a file that blocks PostgreSQL because its number now belongs to another program. */
export function removeStaleFile({ pid }: Postmaster, clusterFolder: string): void {
  const file = join(clusterFolder, 'postmaster.pid');
  const aside = `${file}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another start may have written a new file in between: that one must stay.
  if (Number(read(aside)?.split('\n')[0]) === pid) rmSync(aside);
  else renameSync(aside, file);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
