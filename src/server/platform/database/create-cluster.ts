import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresError } from './postgres-account.ts';
import type { PostgresHome } from './postgres-home.ts';
import { isAlive } from './postmaster-file.ts';

export const ownerName = 'limelight';
/** The C library's, not ICU's: with it trigram search sees Chinese characters. macOS has no C.UTF-8. */
const clusterLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** Creates the data folder of PostgreSQL unless it exists, and returns its password. It may be killed or run twice at once. */
export async function createCluster(home: PostgresHome): Promise<string> {
  const passwordFile = join(home.folder, 'password');
  if (!existsSync(home.clusterFolder)) {
    makePassword(home, passwordFile);
    removeUnfinished(home);
    const unfinished = join(home.folder, `${unfinishedPrefix}${process.pid}`);
    await runInitdb(home, unfinished, passwordFile);
    try {
      renameSync(unfinished, home.clusterFolder);
    } catch (error) {
      // Another start was faster: its folder is as good and has the same password.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(home.clusterFolder)) throw error;
    }
  }
  if (!existsSync(passwordFile)) {
    throw new PostgresError(
      `${passwordFile} is missing. Without it nobody gets into ${home.clusterFolder}: bring it back.`,
    );
  }
  return readFileSync(passwordFile, 'utf8').trim();
}

/** A link appears complete or not at all, and never replaces the file of another start. */
function makePassword(home: PostgresHome, passwordFile: string): void {
  const unfinished = `${passwordFile}.${process.pid}`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  if (home.account) chownSync(unfinished, home.account.uid, home.account.gid);
  try {
    linkSync(unfinished, passwordFile);
  } catch (error) {
    if (!existsSync(passwordFile)) throw error;
  } finally {
    rmSync(unfinished);
  }
}

const unfinishedPrefix = 'cluster-unfinished-';

function removeUnfinished(home: PostgresHome): void {
  for (const name of readdirSync(home.folder)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    const pid = Number(name.slice(unfinishedPrefix.length));
    if (pid === process.pid || !isAlive(pid)) rmSync(join(home.folder, name), { recursive: true, force: true });
  }
}

async function runInitdb(home: PostgresHome, folder: string, passwordFile: string): Promise<void> {
  const flags = [`--pgdata=${folder}`, `--username=${ownerName}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const child = spawn(
    join(home.programsFolder, 'bin/initdb'),
    [...flags, '--encoding=UTF8', `--locale=${clusterLocale}`, '--no-instructions'],
    { ...home.account, cwd: '/', env: postgresEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  const end = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? '' : `it ended with ${signal ?? code}`));
  });
  if (end) throw new PostgresError(`PostgreSQL's initdb did not work: ${end}\n${words.trim()}`);
}

/** Each backend needs the same megabyte in every transaction. Kept by glibc, it is not cleared by the kernel each time. */
const keptMemory = {
  MALLOC_TOP_PAD_: String(2 ** 20),
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 22),
};

/** The environment of this process is left out: PGPORT, PGDATA and others would change the programs. */
export const postgresEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: clusterLocale, ...keptMemory });
