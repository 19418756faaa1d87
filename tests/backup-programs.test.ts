// `npm run backup` and `npm run restore` as an operator runs them: words, exit codes, a full disk, and a shop of an earlier release.
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeBackup } from '../src/server/platform/backup/write-backup.ts';
import { migrate, migrationsFolder } from '../src/server/platform/database/migrate.ts';
import { runOn } from './cluster/nodes.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from './support/database/fresh-database.ts';
import { programEnvironment } from './support/shop/program-environment.ts';

const passphrase = 'four plain words together';
const silent = { info: () => {} };
/** A passphrase is stretched for half a second each time that a file is made or opened. */
const { publicKey, privateKey } = generateKeyPairSync('x25519');
let folder: string;
let keys: Record<'BACKUP_PUBLIC_KEY' | 'BACKUP_PRIVATE_KEY', string>;
let shop: FreshDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'limelight-programs-'));
  keys = { BACKUP_PUBLIC_KEY: inFolder('key.pub'), BACKUP_PRIVATE_KEY: inFolder('key') };
  writeFileSync(keys.BACKUP_PUBLIC_KEY, publicKey.export({ format: 'pem', type: 'spki' }));
  writeFileSync(keys.BACKUP_PRIVATE_KEY, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  shop = await freshDatabase();
  // Random bytes, which do not become shorter.
  await runOn(
    shop.url,
    "insert into secret (name, value) select 'noise ' || n, decode(string_agg(md5(random()::text), ''), 'hex') from generate_series(1, 30) n, generate_series(1, 4096) group by n",
  );
});
afterAll(async () => {
  await shop.drop();
  rmSync(folder, { recursive: true });
});

function run(script: string, parameters: string[], environment: Record<string, string>, before = '') {
  const program = join(import.meta.dirname, '../scripts', script);
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', `${before} exec "$0" "$@"`, process.execPath, program, ...parameters],
    { env: { ...programEnvironment(), ...environment }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}
/** The most memory that a program had, as its last line. */
const measure = `process.on('exit', () => console.error('MB ' + process.resourceUsage().maxRSS / 1024))`;
const measured = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(measure)}` };
const inFolder = (name: string) => join(folder, name);

test('a backup is made, checked and restored; each mistake is a sentence and an exit code', async () => {
  const from = { DATABASE_URL: shop.url, BACKUP_PASSPHRASE: passphrase };
  const file = inFolder('shop.backup');
  expect(run('backup.ts', [file], { DATABASE_URL: shop.url })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('always encrypted: set BACKUP_PASSPHRASE'),
  });
  const saved = run('backup.ts', [file], from);
  expect(saved).toMatchObject({ status: 0, stdout: expect.stringContaining('Saved and read back') });
  expect(run('backup.ts', [file], from)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('exists already'),
  });
  const check = (opener: string) => run('backup.ts', ['--check', file], { BACKUP_PASSPHRASE: opener });
  expect(check(passphrase)).toMatchObject({ status: 0, stdout: expect.stringContaining('is whole') });
  expect(check('four other words together')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('does not open'),
  });
  const { url, drop } = await emptyDatabase();
  const restored = run('restore.ts', [file], { DATABASE_URL: url, BACKUP_PASSPHRASE: passphrase });
  expect(restored).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Every rule holds. The audit is whole'),
  });
  expect(restored.stdout).toContain('Refunds that the shop was to send: 0.');
  const again = run('restore.ts', [file], { DATABASE_URL: url, BACKUP_PASSPHRASE: passphrase });
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('not empty') });
  expect(again.stderr).not.toContain(' at ');
  const other = await emptyDatabase();
  const stranger = `stranger_${process.pid}`;
  await runOn(other.url, `create role ${stranger} login password 'stranger'`);
  const asStranger = Object.assign(new URL(other.url), { username: stranger, password: 'stranger' });
  const refused = run('restore.ts', [file], { DATABASE_URL: asStranger.href, BACKUP_PASSPHRASE: passphrase });
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('must be the owner of the database') });
  expect(refused.stderr).not.toContain(' at ');
  await runOn(other.url, `drop role ${stranger}`);
  await other.drop();
  await drop();
});

test('a setting that is not right is a sentence, without a place in the code', () => {
  const wrong = { DATABASE_URL: shop.url, BACKUP_PASSPHRASE: 'short' };
  const { status, stderr } = run('backup.ts', [inFolder('wrong.backup')], wrong);
  expect(status).toBe(1);
  expect(stderr).toContain('There is no backup: The configuration is not right.\n  BACKUP_PASSPHRASE: must have 12');
  expect(stderr).not.toContain(' at ');
});

test('a backup by hand counts as the last one in the folder of the nightly ones alone, where others find it', async () => {
  const counted = async () => (await runOn(shop.url, "select file from backup where file like '%by-hand%'")).rows;
  const environment = { ...keys, DATABASE_URL: shop.url, BACKUP_FOLDER: inFolder('nights') };
  mkdirSync(environment.BACKUP_FOLDER);
  const elsewhere = run('backup.ts', [inFolder('by-hand.backup')], environment);
  expect(elsewhere).toMatchObject({ status: 0, stdout: expect.stringContaining('not in BACKUP_FOLDER') });
  expect(await counted()).toEqual([]);
  const there = run('backup.ts', [join(environment.BACKUP_FOLDER, 'by-hand.backup')], environment);
  expect(there).toMatchObject({ status: 0, stdout: expect.not.stringContaining('not in BACKUP_FOLDER') });
  expect(await counted()).toEqual([{ file: join(environment.BACKUP_FOLDER, 'by-hand.backup') }]);
});

test('a disk that is full is named, and no part is left', () => {
  const before = readdirSync(folder);
  const environment = { ...keys, DATABASE_URL: shop.url };
  // A limit of a megabyte for the size of a file, as a full disk or quota sets one.
  const full = run('backup.ts', [inFolder('full.backup')], environment, "trap '' XFSZ; ulimit -f 1024;");
  expect(full).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no room for') });
  expect(readdirSync(folder)).toEqual(before);
});

test('memory does not grow with the shop', async () => {
  onTestFinished(async () => {
    await runOn(shop.url, "delete from secret where name like 'large %'");
  });
  let rows = 0;
  /** The megabytes of both programs with so many large rows. Both need buffers for the first ones. */
  const megabytesWith = async (count: number) => {
    await runOn(
      shop.url,
      `insert into secret (name, value) select 'large ' || n, (select value || value || value || value from secret where name = 'noise 1')
        || decode(repeat(md5(n::text), 50000), 'hex') from generate_series(${rows + 1}, ${count}) n`,
    );
    rows = count;
    const file = join(mkdtempSync(inFolder('large-')), 'shop.backup');
    const { url, drop } = await emptyDatabase();
    const saved = run('backup.ts', [file], { ...measured, ...keys, DATABASE_URL: shop.url });
    const restored = run('restore.ts', [file], { ...measured, ...keys, DATABASE_URL: url });
    expect([saved.status, restored.status]).toEqual([0, 0]);
    await drop();
    return [saved, restored].map(({ stderr }) => Number(/^MB ([\d.]+)$/m.exec(stderr)?.[1]));
  };
  const [savedFew = 0, restoredFew = 0] = await megabytesWith(10);
  const [savedMany = 0, restoredMany = 0] = await megabytesWith(40);
  // The thirty rows between have 32 MB, and twice as many characters when they are read.
  expect(savedMany - savedFew).toBeLessThan(30);
  expect(restoredMany - restoredFew).toBeLessThan(30);
});

test('a backup of an earlier release is restored by its own migrations, and then the newer ones follow', async () => {
  const earlier = inFolder('migrations');
  mkdirSync(earlier);
  for (const name of readdirSync(migrationsFolder).filter((each) => each < '0041'))
    cpSync(join(migrationsFolder, name), join(earlier, name));
  const old = await emptyDatabase();
  await migrate(old.url, silent, earlier);
  await runOn(old.url, "insert into audit (principal, type, message) values ('system', 'ORDER_EXPIRED', 'before')");
  const file = inFolder('earlier.backup');
  await writeBackup({ databaseUrl: old.url, file, lock: { publicKey }, secretKey: undefined });
  const { url, drop } = await emptyDatabase();
  const restored = run('restore.ts', [file], { ...keys, DATABASE_URL: url });
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('Migrated: 0041-') });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select message from audit');
  const newest = await client.query('select name from migration order by number desc limit 1');
  await client.end();
  expect(rows).toEqual([{ message: 'before' }]);
  const files = readdirSync(migrationsFolder).filter((name) => /^\d/.test(name));
  expect(newest.rows).toEqual([{ name: files.sort().at(-1) }]);
  await drop();
  await old.drop();
});
