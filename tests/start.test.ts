import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildShopIfStale } from '../scripts/build.ts';
import { isAlive, readPostmaster } from '../src/server/platform/database/postmaster-file.ts';
import { freshDatabase } from './support/database/fresh-database.ts';
import { placeForData } from './support/database/throwaway-postgres.ts';
import { programEnvironment } from './support/shop/program-environment.ts';
import { until } from './support/tools/until.ts';

type Program = { child: ChildProcess; words: () => string; end: Promise<number | null> };

const startFile = join(import.meta.dirname, '../scripts/start.ts');
const programs: Program[] = [];
/** A shop that was opened once and is closed: what a first start makes takes longer than all else. */
let closedShop: string;
let dataDir: string;
let first: { health: unknown; isPostgresAlive: boolean; status: number | null; words: string; isPostgresLeft: boolean };

beforeAll(async () => {
  await buildShopIfStale();
  dataDir = newFolder();
  first = await openOnce();
  closedShop = dataDir;
}, 180_000);
beforeEach(() => {
  dataDir = newFolder();
});
afterEach(async () => {
  await stopPrograms();
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => rmSync(closedShop, { recursive: true, force: true }));

/** A first start, and a stop in order. */
async function openOnce(): Promise<typeof first> {
  const program = start();
  const shop = await address(program);
  const health = await (await fetch(`${shop}/management/health`)).json();
  const isPostgresAlive = isAlive(postmaster()?.pid ?? 0);
  program.child.kill('SIGTERM');
  const status = await program.end;
  return { health, isPostgresAlive, status, words: program.words(), isPostgresLeft: postmaster() !== undefined };
}

/** A test that wants a database in its folder begins with it. The copy keeps the owner, who is not always ours. */
const copyClosedShop = () => execFileSync('cp', ['-a', `${closedShop}/.`, dataDir]);

function newFolder(): string {
  const folder = mkdtempSync(join(placeForData(), 'started-'));
  chmodSync(folder, 0o711);
  return folder;
}

async function stopPrograms(): Promise<void> {
  for (const { child, end } of programs.splice(0)) {
    child.kill('SIGTERM');
    await end;
  }
}

/** The program that `npm start` runs, with a shop that has no demo in it. */
function start(environment: Record<string, string> = {}): Program {
  const settings = { APP_MODE: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [startFile], {
    env: { ...programEnvironment(), ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  }
  const end = new Promise<number | null>((resolve) => child.once('close', resolve));
  const program = { child, words: () => text, end };
  programs.push(program);
  return program;
}

async function address(program: Program): Promise<string> {
  const find = () => /Limelight is open: (\S+)/.exec(program.words())?.[1];
  await until(() => find() !== undefined || program.child.exitCode !== null, 60);
  expect(find(), program.words()).toMatch(/^http/);
  return find() ?? '';
}

const postmaster = () => readPostmaster(join(dataDir, 'postgres/cluster'));

test('a wrong setting is named in words, without a stack', async () => {
  const program = start({ PORT: 'eighty', HOST: '' });
  expect(await program.end).toBe(1);
  expect(program.words()).toBe('The configuration is not right.\n  PORT: must be a port number\n');
});

test('a key of backups that is not there is named in words, and nothing is said of what had begun before', async () => {
  copyClosedShop();
  const program = start({ BACKUP_FOLDER: dataDir, BACKUP_PUBLIC_KEY: '/nowhere/backup.pub' });
  expect(await program.end).toBe(1);
  expect(program.words()).toContain(
    'The configuration is not right.\n  BACKUP_PUBLIC_KEY: There is no such file or folder: /nowhere/backup.pub.\n',
  );
  expect(program.words()).not.toContain('    at ');
  expect(program.words()).not.toContain('"level"');
});

test('a data folder that cannot be made is named in words, without a stack', async () => {
  const program = start({ DATA_DIR: '/proc/shop' });
  expect(await program.end).toBe(1);
  expect(program.words()).toContain('The folder /proc/shop cannot be made (');
  expect(program.words()).not.toContain('    at ');
});

test('a port in use is said in one sentence, and nothing is left running', async () => {
  copyClosedShop();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const program = start({ PORT: String(port) });
  expect(await program.end).toBe(1);
  expect(program.words()).toContain(`Port ${port} on 127.0.0.1 is in use by another program.`);
  expect(program.words()).not.toContain('    at ');
  expect(postmaster()).toBeUndefined();
  other.close();
});

test.each(['192.0.2.7', 'nowhere.invalid'])(
  'an address that this machine does not have is said in one sentence: %s',
  async (HOST) => {
    copyClosedShop();
    const program = start({ HOST });
    expect(await program.end).toBe(1);
    expect(program.words()).toContain(`This machine has no address ${HOST}. HOST is where the server listens`);
    expect(program.words()).not.toContain('    at ');
    expect(postmaster()).toBeUndefined();
  },
);

test('a database that refuses is said in words', async () => {
  const { url, drop } = await freshDatabase(1);
  const wrong = new URL(url);
  wrong.pathname = '/nowhere';
  const program = start({ DATABASE_URL: wrong.href });
  expect(await program.end).toBe(1);
  expect(program.words()).toBe('The database in DATABASE_URL: database "nowhere" does not exist\n');
  await drop();
});

test('another key than the one that its database began with is refused in production', async () => {
  const { url, drop } = await freshDatabase(1);
  const production = {
    APP_MODE: 'production',
    DATABASE_URL: url,
    PUBLIC_ADDRESS: 'https://tickets.example',
    SHOP_EMAIL: 'shop@tickets.example',
    SHOP_PHONE: '+852 3008 0000',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'shop@tickets.example',
    LOG_LEVEL: 'info',
  };
  const begin = (SECRET_KEY: string) => start({ ...production, SECRET_KEY });
  const first = begin('the key of this shop 0123456789 abcdef');
  await address(first);
  first.child.kill('SIGTERM');
  await first.end;
  const other = begin('a key that was mistyped 0123456789 abc');
  expect(await other.end).toBe(1);
  expect(other.words()).toContain('\n  SECRET_KEY: is not the one with which the shop in this database began');
  expect(other.words()).not.toContain('    at ');
  const same = begin('the key of this shop 0123456789 abcdef');
  await address(same);
  same.child.kill('SIGTERM');
  await same.end;
  await drop();
});

test('it opens, and when asked to stop it takes PostgreSQL along', () => {
  expect(first.health).toMatchObject({ status: 'UP' });
  expect([first.isPostgresAlive, first.status, first.isPostgresLeft]).toEqual([true, 0, false]);
  expect(first.words).toContain('Stopped.');
});

test('the open request is answered before the server goes', async () => {
  const { url, pool, drop } = await freshDatabase(2);
  const program = start({ DATABASE_URL: url });
  const shop = await address(program);
  const blocker = await pool.connect();
  await blocker.query('begin; lock table event');
  const reply = fetch(`${shop}/api/events`);
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBeGreaterThan(0);
  program.child.kill('SIGTERM');
  await expect.poll(program.words).toContain('Stopping');
  const isRefused = () =>
    fetch(`${shop}/management/health/liveness`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);
  await blocker.query('commit');
  blocker.release();
  expect((await reply).status).toBe(200);
  expect(await program.end).toBe(0);
  await drop();
});

test('its jobs run; while it drains it serves on, and keeps no connection that would be cut later', async () => {
  const { url, pool, drop } = await freshDatabase(1);
  const program = start({ DATABASE_URL: url, DRAIN_SECONDS: '2' });
  const shop = await address(program);
  const done = async () => (await pool.query('select key from job')).rows.map(({ key }) => key);
  await expect.poll(done).toEqual(expect.arrayContaining(['expireOrders', 'sendRefunds', 'forgetPersonalData']));
  const connectionAfter = async (path: string) => (await fetch(`${shop}${path}`)).headers.get('connection');
  expect(await connectionAfter('/api/events')).toBe('keep-alive');
  program.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${shop}/management/health/readiness`)).status).toBe(503);
  const reply = await fetch(`${shop}/api/events`);
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
  expect(await program.end).toBe(0);
  await drop();
});

test('after a SIGKILL two servers open with its data, and the second keeps working when the first goes', async () => {
  copyClosedShop();
  const killed = start();
  await address(killed);
  const pid = postmaster()?.pid;
  killed.child.kill('SIGKILL');
  await killed.end;
  const [one, other] = [start(), start()];
  const [, shop] = await Promise.all([address(one), address(other)]);
  expect(postmaster()?.pid).toBe(pid);
  one.child.kill('SIGTERM');
  expect(await one.end).toBe(0);
  expect((await fetch(`${shop}/management/health`)).status).toBe(200);
});

test('a Ctrl-C that npm passes on a second time still stops in order; a later one ends it at once', async () => {
  const { url, pool, drop } = await freshDatabase(2);
  const program = start({ DATABASE_URL: url });
  const shop = await address(program);
  const blocker = await pool.connect();
  await blocker.query('begin; lock table event');
  const reply = fetch(`${shop}/api/events`).catch(() => 'cut off');
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBeGreaterThan(0);
  program.child.kill('SIGINT');
  program.child.kill('SIGINT');
  await expect.poll(program.words).toContain('Stopping');
  expect(program.child.exitCode).toBeNull();
  const ended = program.end;
  const impatient = setInterval(() => program.child.kill('SIGINT'), 350);
  expect(await ended).toBe(130);
  clearInterval(impatient);
  expect(await reply).toBe('cut off');
  await blocker.query('rollback');
  blocker.release();
  await drop();
});
