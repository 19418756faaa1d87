import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programEnvironment } from './support/shop/program-environment.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
const run = (...flags: string[]) =>
  execFileSync(process.execPath, flags, {
    cwd: root,
    env: { ...programEnvironment(), NODE_COMPILE_CACHE: folder },
    encoding: 'utf8',
  }).trim();

/** Node's program that removes types, as its list of loaded modules names it. */
const removesTypes = "process.moduleLoadList.some((name) => name.includes('amaro'))";

beforeAll(() => run('scripts/compile-server.ts'), 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file that was never loaded needs the program that removes types', () => {
  const load = `import('./scripts/catalog.queries.ts').then(() => console.log(${removesTypes}))`;
  expect(run('--eval', load)).toBe('true');
});

test('once the server is compiled, its process does without', () => {
  expect(run('--eval', `import('./scripts/start.ts').then(() => console.log(${removesTypes}))`)).toBe('false');
});

test('so does the thread that watches it, which gets the folder of the compiled files', () => {
  const inThread = `
    const watch = new URL('./src/server/platform/runtime/dump-threads.ts', 'file://${root}/');
    import(watch).then(() => require('node:worker_threads').parentPort.postMessage(${removesTypes}));`;
  const load = `
    import('./src/server/platform/runtime/tune-collection.ts').then(({ tuneCollection }) => tuneCollection());
    import('./src/server/platform/workers/thread-environment.ts').then(({ threadEnvironment }) => {
      const { Worker } = require('node:worker_threads');
      const workerData = new Int32Array(new SharedArrayBuffer(4));
      const thread = new Worker(${JSON.stringify(inThread)}, { eval: true, env: threadEnvironment(), workerData });
      thread.once('message', (removes) => { console.log(removes); process.exit(); });
    });`;
  expect(run('--eval', load)).toBe('false');
});
