import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isAlive, readPostmaster } from './postmaster-file.ts';
import { type SupervisedPostgres, startPostgres } from './supervise-postgres.ts';

let dataDir: string;
let folder: string;
const open: SupervisedPostgres[] = [];
const programs: ChildProcess[] = [];
const words: string[] = [];
const log = { info: (sentence: string) => words.push(sentence), warn: (sentence: string) => words.push(sentence) };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'supervised-'));
  chmodSync(dataDir, 0o711);
  const first = await start();
  folder = first.folder;
  await ask(first, 'create table kept (number int)');
});
beforeEach(() => words.splice(0));
afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
  for (const postgres of open.splice(0)) await postgres.stop();
});
afterAll(() => {
  for (const place of [folder, dataDir]) rmSync(place, { recursive: true, force: true });
});

async function start(): Promise<SupervisedPostgres> {
  const postgres = await startPostgres({ dataDir, log });
  open.push(postgres);
  return postgres;
}

async function ask(postgres: SupervisedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: postgres.databaseUrl });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

const clusterFolder = () => join(folder, 'cluster');
const postmasterPid = () => readPostmaster(clusterFolder())?.pid ?? 0;
const portOf = (postgres: SupervisedPostgres) => Number(new URL(postgres.databaseUrl).port);

/** Another server program on the same data folder, once it is in. */
async function startProgram(): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'supervise-postgres.ts'));
  const code = `
    const { startPostgres } = await import(${module});
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {}, warn() {} } });
    console.log('in');`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(program);
  await once(program.stdout, 'data');
  return program;
}

async function kill(program: ChildProcess): Promise<void> {
  program.kill('SIGKILL');
  await once(program, 'exit');
}

test('it is PostgreSQL with Chinese letters, on this machine only, and every commit waits for the disk', async () => {
  const postgres = await start();
  for (const [name, value] of Object.entries({
    fsync: 'on',
    synchronous_commit: 'on',
    listen_addresses: '127.0.0.1',
  })) {
    expect(await ask(postgres, `select current_setting('${name}')`)).toBe(value);
  }
  await ask(postgres, 'create extension if not exists pg_trgm');
  expect(await ask(postgres, `select cardinality(show_trgm('矚目劇院'))`)).toBeGreaterThan(3);
});

test('nobody gets in without the password', async () => {
  const postgres = await start();
  const url = new URL(postgres.databaseUrl);
  url.password = 'guessed';
  await expect(ask({ ...postgres, databaseUrl: url.href }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});

test('after a stop nothing runs, and the next start has the data, on the same port', async () => {
  const first = await start();
  await ask(first, 'insert into kept values (1)');
  await first.stop();
  expect(postmasterPid()).toBe(0);
  const second = await start();
  expect(await ask(second, 'select count(*)::int from kept')).toBe(1);
  expect(portOf(second)).toBe(portOf(first));
});

test('two servers share one PostgreSQL, and the last one out stops it', async () => {
  await Promise.all([start(), start()]);
  const [first, second] = open;
  if (!first || !second) throw new Error('both should run');
  expect(second.databaseUrl).toBe(first.databaseUrl);
  await first.stop();
  expect(await ask(second, 'select 1')).toBe(1);
  await second.stop();
  expect(postmasterPid()).toBe(0);
});

test('two servers that stop at the same moment leave nothing running', async () => {
  await Promise.all([start(), start(), start()]);
  await Promise.all(open.map((postgres) => postgres.stop()));
  expect(postmasterPid()).toBe(0);
});

test('a PostgreSQL that a killed server left behind is used again, and stopped at the end', async () => {
  await kill(await startProgram());
  const left = postmasterPid();
  expect(isAlive(left)).toBe(true);
  const postgres = await start();
  expect(postmasterPid()).toBe(left);
  await postgres.stop();
  expect(postmasterPid()).toBe(0);
});

test('when everything was killed, the next start recovers', async () => {
  const program = await startProgram();
  const pid = postmasterPid();
  await kill(program);
  process.kill(pid, 'SIGKILL');
  const postgres = await start();
  expect(postmasterPid()).not.toBe(pid);
  expect(await ask(postgres, 'select count(*)::int from kept')).toBe(1);
});

test('a file left by a crash is no obstacle, even when its number now belongs to another program', async () => {
  const outsider = spawn('sleep', ['600']);
  programs.push(outsider);
  const text = `${outsider.pid}\n${clusterFolder()}\n1700000000\n5432\n\n127.0.0.1\n    123456    654321\nready   \n`;
  writeFileSync(join(clusterFolder(), 'postmaster.pid'), text);
  const postgres = await start();
  expect(await ask(postgres, 'select 1')).toBe(1);
  expect(isAlive(outsider.pid ?? 0)).toBe(true);
});

test('when another program took its port, it takes a free one', async () => {
  const first = await start();
  await first.stop();
  const other = createServer().listen(portOf(first), '127.0.0.1');
  await once(other, 'listening');
  const second = await start();
  expect(portOf(second)).not.toBe(portOf(first));
  expect(await ask(second, 'select 1')).toBe(1);
  other.close();
});

test('a PostgreSQL that was killed under a running server comes back at the same address', async () => {
  const postgres = await start();
  process.kill(postmasterPid(), 'SIGKILL');
  await expect
    .poll(() => words, { timeout: 15_000 })
    .toEqual(['PostgreSQL went away; starting it again.', 'PostgreSQL is back.']);
  expect(await ask(postgres, 'select count(*)::int from kept')).toBe(1);
});

test('a lost password is said, not replaced', async () => {
  const password = join(folder, 'password');
  renameSync(password, `${password}.away`);
  await expect(startPostgres({ dataDir, log })).rejects.toThrow(`${password} is missing`);
  renameSync(`${password}.away`, password);
});

test('a PostgreSQL that cannot start says why', async () => {
  const options = { dataDir, log, settings: { shared_buffers: 'plenty' } };
  await expect(startPostgres(options)).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"');
});

test('what a start left unfinished when it was killed is thrown away', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'supervised-'));
  chmodSync(empty, 0o711);
  const gone = spawn('true');
  await once(gone, 'exit');
  const half = join(empty, 'postgres', `cluster-unfinished-${gone.pid}`);
  mkdirSync(half, { recursive: true });
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  const postgres = await startPostgres({ dataDir: empty, log });
  expect(await ask(postgres, 'select 1')).toBe(1);
  expect(() => readFileSync(join(half, 'PG_VERSION'))).toThrow('ENOENT');
  await postgres.stop();
  for (const place of [postgres.folder, empty]) rmSync(place, { recursive: true, force: true });
});
