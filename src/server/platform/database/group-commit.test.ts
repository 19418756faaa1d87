import { describe, expect, test } from 'vitest';
import { Busy, GroupCommit } from './group-commit.ts';

type Batch = { items: number[]; finish: (results?: string[]) => void; fail: (error: Error) => void };

/** Batches that the test ends by hand. */
function handmade(options: { itemsMax?: number; waitingMax?: number; waitMillisecondsMax?: number } = {}) {
  const batches: Batch[] = [];
  const commits = new GroupCommit<number, string>({
    itemsMax: 10,
    waitingMax: 10,
    waitMillisecondsMax: 60_000,
    ...options,
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, finish: (results = items.map(String)) => resolve(results), fail: reject });
      }),
  });
  const batch = async (index: number) => {
    await expect.poll(() => batches.length).toBeGreaterThan(index);
    return batches[index] as Batch;
  };
  return { commits, batches, batch };
}

describe('work in batches', () => {
  test('gathers what arrives in the same moment, and what arrives while a batch is under way', async () => {
    const { commits, batches, batch } = handmade();
    const first = [commits.add(1), commits.add(2)];
    const running = await batch(0);
    const second = [commits.add(3), commits.add(4), commits.add(5)];
    expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
    running.finish();
    expect(await Promise.all(first)).toEqual(['1', '2']);
    (await batch(1)).finish();
    expect(await Promise.all(second)).toEqual(['3', '4', '5']);
    expect(batches).toHaveLength(2);
  });

  test('ends after what waits, and refuses what comes later', async () => {
    const { commits, batches, batch } = handmade({ itemsMax: 1 });
    const both = Promise.all([commits.add(1), commits.add(2)]);
    const over = commits.finish();
    await expect(commits.add(3)).rejects.toThrow(Busy);
    (await batch(0)).finish();
    (await batch(1)).finish();
    expect(await both).toEqual(['1', '2']);
    await over;
    expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
  });

  test('never puts more into a batch than it may hold', async () => {
    const { commits, batches, batch } = handmade({ itemsMax: 2 });
    const all = Promise.all([1, 2, 3].map((item) => commits.add(item)));
    (await batch(0)).finish();
    (await batch(1)).finish();
    expect(await all).toEqual(['1', '2', '3']);
    expect(batches.map(({ items }) => items)).toEqual([[1, 2], [3]]);
  });

  test('takes a crowd by halves, those included who were answered a moment ago and may ask again', async () => {
    const { commits, batches, batch } = handmade({ itemsMax: 100, waitingMax: 100 });
    const add = (count: number) => Array.from({ length: count }, (_, item) => commits.add(item));
    const crowd = add(81);
    const again = batch(0).then(async ({ items, finish }) => {
      finish();
      await Promise.all(crowd.slice(0, items.length));
      return add(items.length);
    });
    const second = await batch(1);
    const late = await again;
    second.finish();
    (await batch(2)).finish();
    await Promise.all([...crowd, ...late]);
    expect(batches.map(({ items }) => items.length)).toEqual([41, 40, 41]);
  });

  test('does not divide a few', async () => {
    const { commits, batches, batch } = handmade({ waitingMax: 20 });
    const few = Array.from({ length: 10 }, (_, item) => commits.add(item));
    (await batch(0)).finish();
    await Promise.all(few);
    expect(batches).toHaveLength(1);
  });

  test('turns away what is too much, at once', async () => {
    const { commits, batch } = handmade({ waitingMax: 2 });
    const first = commits.add(1);
    const running = await batch(0);
    const waiting = [commits.add(2), commits.add(3)];
    await expect(commits.add(4)).rejects.toBeInstanceOf(Busy);
    running.finish();
    (await batch(1)).finish();
    expect(await Promise.all([first, ...waiting])).toEqual(['1', '2', '3']);
  });

  test('does nothing for those who have waited too long, and tells them', async () => {
    const { commits, batches } = handmade({ waitMillisecondsMax: -1 });
    await expect(commits.add(1)).rejects.toBeInstanceOf(Busy);
    expect(batches).toEqual([]);
    await commits.finish();
  });

  test('a failed batch is its own: the next one is carried out', async () => {
    const { commits, batch } = handmade();
    const lost = [commits.add(1), commits.add(2)];
    const running = await batch(0);
    const next = commits.add(3);
    running.fail(new Error('gone'));
    for (const result of lost) await expect(result).rejects.toThrow('gone');
    (await batch(1)).finish();
    expect(await next).toBe('3');
  });
});
