import { expect, test, vi } from 'vitest';
import { KeptFiles } from './kept-files.ts';

const kept = (more: { bytesMax?: number; secondsMax?: number } = {}) => {
  const files = new KeptFiles({ bytesMax: 100, secondsMax: 60, ...more });
  const made: string[] = [];
  const get = (key: string, bytes = 40) =>
    files.get(key, async () => {
      made.push(key);
      return Buffer.alloc(bytes);
    });
  return { files, get, made };
};

test('the oldest file makes room for a new one, and one that is larger than all room is not kept', async () => {
  const { get, made } = kept();
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await get(key);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
  await get('large', 101);
  await get('large', 101);
  await get('c');
  expect(made.slice(4)).toEqual(['large', 'large']);
});

test('a file is made again when its time is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { get, made } = kept();
  await get('a');
  vi.advanceTimersByTime(59_000);
  await get('a');
  vi.advanceTimersByTime(2000);
  await get('a');
  vi.useRealTimers();
  expect(made).toEqual(['a', 'a']);
});

test('a file that could not be made is tried again', async () => {
  const { files, get, made } = kept();
  await expect(files.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await get('a');
  expect(made).toEqual(['a']);
});
