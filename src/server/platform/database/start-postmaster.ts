import { spawn } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { postgresEnvironment } from './create-cluster.ts';
import { PostgresError } from './postgres-account.ts';
import type { PostgresHome } from './postgres-home.ts';
import { readLastPort } from './postmaster-file.ts';

export type StartedPostmaster = {
  tries: number;
  hasEnded: () => boolean;
  /** Throws when retries have not helped; otherwise the caller may try again. */
  throwIfHopeless: () => void;
};

/** Only from this machine, only with the password, and every commit is on the disk before the reply. */
const ourSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
};
const triesMax = 10;

/** Starts the process in a group of its own, so that Ctrl-C reaches this process first and PostgreSQL last. */
export async function startPostmaster(wanted: {
  home: PostgresHome;
  settings: Record<string, string>;
  port: number | undefined;
  triesBefore: number;
}): Promise<StartedPostmaster> {
  const { home } = wanted;
  const port = wanted.port ?? (await choosePort(home));
  const settings = Object.entries({ ...ourSettings, ...wanted.settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const logFile = join(home.folder, 'postgres.log');
  const logStart = rotate(logFile);
  const log = openSync(
    logFile,
    constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW,
    0o600,
  );
  if (home.account) fchownSync(log, home.account.uid, home.account.gid);
  const child = spawn(
    join(home.programsFolder, 'bin/postgres'),
    ['-D', home.clusterFolder, '-p', `${port}`, ...settings],
    {
      ...home.account,
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  child.unref();
  let end: string | undefined;
  child.once('error', (error) => {
    end = error.message;
  });
  child.once('exit', (code, signal) => {
    end = `it ended with ${signal ?? code}`;
  });
  const tries = wanted.triesBefore + 1;
  return {
    tries,
    hasEnded: () => end !== undefined,
    throwIfHopeless: () => {
      const words = readFileSync(logFile).subarray(logStart).toString('utf8').trim();
      // Another start was first, a killed one is still ending, or another program took the port: these errors pass.
      const mayPass = /lock file|shared memory block|Address already in use|could not bind/.test(words);
      if (!mayPass || tries >= triesMax) throw new PostgresError(`PostgreSQL did not start: ${end}\n${words}`);
    },
  };
}

/** Limits the size of the log. Returns the position at which the messages of this start begin. */
function rotate(logFile: string): number {
  const bytes = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes < 10_000_000) return bytes;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

/** The last port if it is free, so that an address noted yesterday still works. */
async function choosePort(home: PostgresHome): Promise<number> {
  const last = readLastPort(home.clusterFolder);
  return (last && (await tryPort(last))) || (await tryPort(0)) || 0;
}

const tryPort = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : undefined));
    });
  });
