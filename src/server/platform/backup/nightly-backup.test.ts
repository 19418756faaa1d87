import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { openLog } from '../log.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { readLastBackup } from './backups.queries.ts';
import { dueAtOf } from './due-night.ts';
import { inspectBackup } from './restore-backup.ts';
import { saveNight } from './save-night.ts';

const passphrase = 'four plain words together';
// A passphrase is stretched for half a second each time.
const { publicKey, privateKey } = generateKeyPairSync('x25519');
const lock = { publicKey };
const night = (text: string) => new Date(`${text}+08:00`);
const never = new AbortController().signal;

let shop: RunningApp;
let folder: string;
beforeAll(async () => {
  shop = await runningApp({ environment: { BACKUP_FOLDER: tmpdir(), BACKUP_PASSPHRASE: passphrase } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-nights-'));
  await shop.db.deleteFrom('backup').execute();
  return () => rm(folder, { recursive: true, force: true });
});

const lines: string[] = [];
const log = openLog({ level: 'error', write: (line) => void lines.push(line) });

function serverAt(time: string, kept = '14') {
  const environment = { APP_MODE: 'test', BACKUP_FOLDER: folder, BACKUP_PASSPHRASE: passphrase, BACKUPS_KEPT: kept };
  return { ...shop.deps, configuration: readConfiguration(environment), clock: () => night(time), log };
}
const saveAt = (time: string, kept?: string, into = folder) =>
  saveNight(serverAt(time, kept), into, lock, { signal: never });

test('the time of the night is that of Hong Kong', () => {
  expect(dueAtOf('04:00', night('2031-02-12T04:00'))).toEqual(night('2031-02-12T04:00'));
  expect(dueAtOf('04:00', night('2031-02-12T03:59'))).toEqual(night('2031-02-11T04:00'));
  expect(dueAtOf('23:30', night('2031-02-12T12:00'))).toEqual(night('2031-02-11T23:30'));
});

describe('the nightly backup', () => {
  test('is made once, is whole, and is the last one that a page can show', async () => {
    expect(await saveAt('2031-02-12T04:00')).toBe(true);
    expect(await saveAt('2031-02-12T04:01')).toBe(false);
    const [name, ...more] = await readdir(folder);
    expect([name, more]).toEqual(['limelight-20310211-200000.backup', []]);
    const { closing } = await inspectBackup(join(folder, name as string), { privateKey });
    expect(closing.tables).toBeGreaterThan(50);
    const { success, problem } = await readLastBackup(shop.db);
    expect([success?.file, problem]).toEqual([join(folder, name as string), null]);
    expect(await saveAt('2031-02-13T04:00')).toBe(true);
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('is made by one of four servers that begin at the same moment', async () => {
    const made = await Promise.all([1, 2, 3, 4].map((second) => saveAt(`2031-02-12T04:00:0${second}`)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await shop.db.selectFrom('backup').select('problem').execute()).toEqual([{ problem: null }]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('keeps the newest files, removes what a killed server left, and touches no other file', async () => {
    const others = ['notes.txt', 'by-hand.backup', 'by-hand.backup.part'];
    for (const name of [...others, 'limelight-20310101-200000.backup.part']) await writeFile(join(folder, name), '');
    for (const day of ['12', '13', '14']) expect(await saveAt(`2031-02-${day}T04:00`, '2')).toBe(true);
    const left = ['limelight-20310212-200000.backup', 'limelight-20310213-200000.backup'];
    expect((await readdir(folder)).sort()).toEqual([...others, ...left].sort());
  });

  test('that fails is shouted, tried again after growing pauses, and shown to operators until one succeeds', async () => {
    const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
    const attention = async ({ app } = shop) => {
      const reply = await app.inject({ url: '/api/office/dashboard', headers });
      return reply.json().attention.map(({ kind, to }: { kind: string; to: string }) => `${kind} ${to}`);
    };
    const gone = join(folder, 'gone');
    const alerts = () => lines.map((line) => JSON.parse(line)).filter(({ alert }) => alert === 'backup');
    const tryAt = (time: string) => saveAt(`2031-02-12T${time}`, '2', gone);
    const tries = ['04:00', '04:10', '04:30', '05:10', '06:30', '09:10', '13:10'];
    const tooEarly = ['04:09', '04:29', '05:09', '06:29', '09:09', '13:09', '17:09'];
    for (const [at, time] of tries.entries()) {
      expect(await tryAt(time)).toBe(false);
      expect(await tryAt(tooEarly[at] as string)).toBeNull();
      expect(alerts()).toHaveLength(at + 1);
    }
    expect((await readLastBackup(shop.db)).problem?.problem).toContain('no such file or folder');
    await until(async () => (await attention()).includes('backupFailed /admin/health'));
    const without = await runningApp({ database: shop });
    expect(await attention(without), 'the setting was taken away').not.toContain('backupFailed /admin/health');
    await without.close();
    expect(await saveAt('2031-02-12T17:10')).toBe(true);
    await until(async () => !(await attention()).includes('backupFailed /admin/health'));
  });

  test('is made at once when an operator asks, during a pause and beside one that was made', async () => {
    const ask = (time: string, into = folder) =>
      saveNight(serverAt(time, '2'), into, lock, { signal: never, isRequested: true });
    await saveAt('2031-02-12T04:00', '2', join(folder, 'gone'));
    expect(await ask('2031-02-12T04:01')).toBe(true);
    expect(await ask('2031-02-12T04:02')).toBe(true);
    expect(await saveAt('2031-02-13T04:00', '2')).toBe(true);
    expect(await ask('2031-02-13T04:01')).toBe(true);
    expect(await readdir(folder)).toHaveLength(4);
    expect(await saveAt('2031-02-14T04:00', '2')).toBe(true);
    expect(await readdir(folder)).toHaveLength(3);
  });
});
