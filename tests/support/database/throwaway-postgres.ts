// A PostgreSQL for one run: ours in a temporary folder, or the one in DATABASE_URL. What it made is gone afterwards.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { isAlive, readPostmaster } from '../../../src/server/platform/database/postmaster-file.ts';
import { startPostgres } from '../../../src/server/platform/database/supervise-postgres.ts';
import { joinNodes, nodesOf, onEach, runOn } from '../../cluster/nodes.ts';

type Throwaway = {
  databaseUrl: string;
  /** A migrated database without a row, to copy or to read. */
  template: string;
  stop: () => Promise<void>;
};

const silent = { info: () => {}, warn: () => {} };

export async function startThrowawayPostgres(): Promise<Throwaway> {
  const given = process.env.DATABASE_URL;
  const { databaseUrl, stop } = given ? { databaseUrl: given, stop: async () => {} } : await startEmbedded();
  const template = `limelight_template_${randomBytes(6).toString('hex')}`;
  await createTemplate(databaseUrl, template);
  return {
    databaseUrl,
    template,
    stop: async () => {
      await dropDatabase(databaseUrl, template);
      await stop();
    },
  };
}

async function createTemplate(databaseUrl: string, template: string): Promise<void> {
  const nodes = await nodesOf(databaseUrl);
  await onEach(nodes, `create database ${template}`).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error;
    throw new Error(
      'The tests make databases of their own: give the user in DATABASE_URL the right to, "alter role … createdb".',
    );
  });
  if (nodes.length > 1) await joinNodes(nodes.map((node) => urlOf(node, template)));
  await migrate(urlOf(databaseUrl, template), silent);
  // A database with a connection cannot be copied, and Citus keeps one of its own.
  if (nodes.length > 1) {
    await onEach(nodes, `alter database ${template} allow_connections false`);
    await onEach(nodes, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`);
  }
}

export function urlOf(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export type DatabaseSource = Pick<Throwaway, 'databaseUrl' | 'template'>;

export async function copyDatabase({
  databaseUrl,
  template,
}: DatabaseSource): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `limelight_test_${randomBytes(6).toString('hex')}`;
  // Copying files takes a fifth of the time that writing all of it to the log takes.
  await onMakers(databaseUrl, `create database ${name} template ${template} strategy file_copy`);
  return { url: urlOf(databaseUrl, name), drop: () => dropDatabase(databaseUrl, name) };
}

const dropDatabase = (databaseUrl: string, name: string): Promise<void> =>
  onMakers(databaseUrl, `drop database ${name} with (force)`);

/** The connections to each node on which this process makes and removes databases. New ones took half of the cost of a database. */
const makers = new Map<string, Promise<pg.Pool[]>>();

async function onMakers(databaseUrl: string, statement: string): Promise<void> {
  const opening = makers.get(databaseUrl) ?? nodesOf(databaseUrl).then((nodes) => nodes.map(openMaker));
  makers.set(databaseUrl, opening);
  await Promise.all((await opening).map((maker) => maker.query(statement)));
}

function openMaker(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, allowExitOnIdle: true });
  // PostgreSQL may stop before this process does.
  pool.on('error', () => {});
  return pool;
}

const prefix = 'limelight-test-';
/** A file system in memory, as Linux has one. A database is a thousand files, and each test file copies one: there it takes an eighth of the time. */
const inMemory = '/dev/shm';
const bytesNeeded = 4 * 2 ** 30;

export function placeForData(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= bytesNeeded ? inMemory : tmpdir();
}

/** It need not survive a power cut, so it does not wait for the disk. */
async function startEmbedded(): Promise<{ databaseUrl: string; stop: () => Promise<void> }> {
  removeLeftovers();
  const dataDir = mkdtempSync(join(placeForData(), `${prefix}${process.pid}-`));
  chmodSync(dataDir, 0o711);
  const durable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const settings = { ...durable, max_connections: '200', hba_file: plainPasswords(dataDir) };
  const { databaseUrl, folder, stop } = await startPostgres({ dataDir, log: silent, settings });
  await simplifyPassword(databaseUrl);
  const remove = () => {
    for (const place of [folder, dataDir]) rmSync(place, { recursive: true, force: true });
  };
  // An interrupted process ends without waiting for anything: then PostgreSQL must go at once.
  const abandon = () => {
    killPostmaster(folder);
    remove();
  };
  process.once('exit', abandon);
  return {
    databaseUrl,
    stop: async () => {
      await stop();
      process.off('exit', abandon);
      remove();
    },
  };
}

/** A password is sent as it is. Its proof took a seventh of the cost of a connection, and tests make thousands. */
function plainPasswords(dataDir: string): string {
  const file = join(dataDir, 'pg_hba.conf');
  writeFileSync(file, 'host all all 127.0.0.1/32 password\n');
  // PostgreSQL may run as another user than we do.
  chmodSync(file, 0o644);
  return file;
}

/** PostgreSQL hashes it 4,096 times to compare it. */
async function simplifyPassword(databaseUrl: string): Promise<void> {
  const { username, password } = new URL(databaseUrl);
  await runOn(databaseUrl, `set scram_iterations = 1; alter role ${username} password '${password}'`);
}

function killPostmaster(folder: string): void {
  const running = readPostmaster(join(folder, 'cluster'));
  if (running && isAlive(running.pid)) process.kill(running.pid, 'SIGQUIT');
}

/** Removes the folders of runs that were killed before they could do it. */
function removeLeftovers(): void {
  for (const place of [tmpdir(), inMemory].filter((place) => existsSync(place)))
    for (const name of readdirSync(place).filter((name) => name.startsWith(prefix))) {
      if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue;
      killPostmaster(join(place, name, 'postgres'));
      rmSync(join(place, name), { recursive: true, force: true });
    }
}
