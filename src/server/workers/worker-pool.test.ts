import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { tasks } from '../../../tests/trying-tasks.ts';
import { TaskEnded, WorkerPool } from './worker-pool.ts';

const module = new URL('../../../tests/trying-tasks.ts', import.meta.url);
const bounds = { atOnce: 1, waitingMax: 2, waitMilliseconds: 60_000, milliseconds: 5000, heapMegabytes: 32 };
let pool: WorkerPool<typeof tasks>;
const open = (more: Partial<typeof bounds> = {}) => {
  pool = new WorkerPool<typeof tasks>(module, { ...bounds, ...more });
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
    ['that takes too long', 'forEver', { milliseconds: 2000 }],
    ['that takes too much memory', 'takeMemory', {}],
    ['that fails', 'fail', {}],
    ['that ends its own thread', 'leave', {}],
  ] as const)('%s is ended, and the next one has a thread of its own', async (_, name, more) => {
    open(more);
    await isEnded(pool.run(name, null));
    expect((await pool.run('whoAmI', null)).settings).toEqual([]);
  });

  test('gives bytes back without copying them', async () => {
    open();
    expect(await pool.run('bytes', 5)).toEqual({ bytes: new Uint8Array(5).fill(7) });
    expect(await pool.run('bytesLeft', null)).toBe(0);
  });
});

test('while one takes for ever, the event loop goes on', async () => {
  open({ milliseconds: 60_000 });
  const ended = isEnded(pool.run('forEver', null));
  for (let turn = 0; turn < 20; turn++) await wait(1);
  await pool.stop();
  await ended;
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
  open({ milliseconds: 300, waitMilliseconds: 10 });
  const [first, second] = [pool.run('forEver', null), pool.run('whoAmI', null)];
  await isEnded(first);
  await expect(second).rejects.toMatchObject({ code: 'busy' });
});

test('what is under way when the shop closes is ended, and nothing is begun', async () => {
  open({ milliseconds: 60_000 });
  const [first, second] = [isEnded(pool.run('forEver', null)), isEnded(pool.run('whoAmI', null))];
  await pool.stop();
  await first;
  await second;
});
