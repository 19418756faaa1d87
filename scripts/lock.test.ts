import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;
const programs: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'deep/work.lock');
});
afterEach(() => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const isLocked = () => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/** Another program that holds the lock until it is killed. */
async function startHolder(): Promise<ChildProcess> {
  const code = `
    const { withLock } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))});
    await withLock(${JSON.stringify(file)}, 'holding', () => new Promise(() => setInterval(() => {}, 1000)));`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' });
  programs.push(program);
  await expect.poll(isLocked).toBe(true);
  return program;
}

test('one works at a time, and each gets its turn', async () => {
  let working = 0;
  const together: number[] = [];
  const work = async () => {
    working += 1;
    together.push(working);
    await new Promise((resolve) => setImmediate(resolve));
    working -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withLock(file, 'working', work)));
  expect(together).toEqual([1, 1, 1]);
  expect(isLocked()).toBe(false);
});

test('work that fails gives the lock back', async () => {
  await expect(withLock(file, 'working', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  expect(isLocked()).toBe(false);
});

test('the lock of a killed program is taken over, that of a living one is waited for', async () => {
  const holder = await startHolder();
  let isIn = false;
  const waiting = withLock(file, 'working', async () => {
    isIn = true;
  });
  expect(isIn).toBe(false);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await waiting;
  expect(isIn).toBe(true);
});

test('a lock file that means nothing does not stop the work for ever', async () => {
  await withLock(file, 'working', async () => {});
  const gone = spawn('true');
  await once(gone, 'exit');
  symlinkSync(String(gone.pid), file);
  await withLock(file, 'working', async () => {});
  expect(existsSync(file)).toBe(false);
});
