import { afterEach, describe, expect, test } from 'vitest';
import type { tasks } from '../../../../tests/support/samples/trying-tasks.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { TaskEnded, WorkerPool } from './worker-pool.ts';

const module = new URL('../../../../tests/support/samples/trying-tasks.ts', import.meta.url);
const bounds = {
  atOnce: 1,
  waitingMax: 2,
  waitMilliseconds: 60_000,
  processorMilliseconds: 20_000,
  milliseconds: 600_000,
  heapMegabytes: 32,
};
let pool: WorkerPool<typeof tasks>;
let reported: unknown[];
const open = (more: Partial<typeof bounds> = {}) => {
  reported = [];
  pool = new WorkerPool(module, { ...bounds, ...more }, { warn: (what: unknown) => void reported.push(what) });
  return pool;
};
afterEach(() => pool.stop());

const isEnded = (work: Promise<unknown>) => expect(work).rejects.toThrow(TaskEnded);

describe('a task', () => {
  test('is done in a thread that stays for the next one, and knows nothing of the shop’s settings', async () => {
    open();
    const one = await pool.run('whoAmI', null);
    expect(one.settings).toEqual([]);
    expect((await pool.run('whoAmI', null)).thread).toBe(one.thread);
  });

  test.each([
    // The next one, too, has to load its thread within it.
    ['that takes too long', 'forEver', { processorMilliseconds: 1000 }],
    ['that takes too much memory', 'takeMemory', {}],
    ['that fails', 'fail', {}],
    ['that ends its own thread', 'leave', {}],
  ] as const)('%s is ended, and the next one has a thread of its own', async (_, name, more) => {
    open(more);
    await isEnded(pool.run(name, null));
    expect(reported).toMatchObject([{ task: name }]);
    expect((await pool.run('whoAmI', null)).settings).toEqual([]);
  });

  test('gives bytes back without copying them', async () => {
    open();
    expect(await pool.run('bytes', 5)).toEqual({ bytes: new Uint8Array(5).fill(7) });
    expect(await pool.run('bytesLeft', null)).toBe(0);
  });
});

test('while one takes for ever, the event loop goes on', async () => {
  open();
  const turns = new Int32Array(new SharedArrayBuffer(4));
  const ended = pool.run('countForEver', turns).catch(({ code }) => code);
  await until(() => Atomics.load(turns, 0) > 0);
  await pool.stop();
  expect(await ended).toBe('busy');
});

test('whose machine is too busy is told to come again', async () => {
  open({ milliseconds: 200 });
  await expect(pool.run('forEver', null)).rejects.toMatchObject({ code: 'busy' });
  expect(reported).toEqual([]);
});

test('only so many wait: who comes more is told to come again', async () => {
  open();
  const given = Array.from({ length: 5 }, () =>
    pool.run('whoAmI', null).then(
      () => 'done',
      ({ code }) => code,
    ),
  );
  expect(await Promise.all(given)).toEqual(['done', 'done', 'done', 'busy', 'busy']);
});

test('who has waited too long is told to come again', async () => {
  open({ processorMilliseconds: 300, waitMilliseconds: 10 });
  const [first, second] = [pool.run('forEver', null), pool.run('whoAmI', null)];
  await isEnded(first);
  await expect(second).rejects.toMatchObject({ code: 'busy' });
});

test('what is under way when the shop closes is told to come again, and nothing is begun', async () => {
  open();
  const given = [pool.run('forEver', null), pool.run('whoAmI', null)].map((work) => work.catch(({ code }) => code));
  await pool.stop();
  expect(await Promise.all(given)).toEqual(['busy', 'busy']);
});
