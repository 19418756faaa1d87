import { describe, expect, test } from 'vitest';
import { Refused } from '../refused.ts';
import { Memory } from './memory.ts';
import { Remembered } from './remembered.ts';

const answer = (text: string) => new Remembered(text, { contentType: 'text/plain', headers: {} });

function memoryAt(start: number, more: { entriesMax?: number; bytesMax?: number } = {}) {
  const time = { now: start };
  const options = {
    clock: () => new Date(time.now),
    log: { warn: () => {} },
    entriesMax: 3,
    bytesMax: 1000,
    secondsMax: 60,
  };
  const memory = new Memory({ ...options, ...more });
  const get = async (key: string, make: () => Promise<Remembered> | Remembered) =>
    (await (await memory.get(key, async () => make())).variant('identity')).body;
  return { memory, time, get };
}

describe('memory', () => {
  test('what is remembered is not made again, until it is forgotten', async () => {
    const { memory, get } = memoryAt(0);
    expect(await get('a', () => answer('first'))).toBe('first');
    expect(await get('a', () => answer('second'))).toBe('first');
    memory.forget();
    expect(await get('a', () => answer('second'))).toBe('second');
  });

  test('however many ask at once, it is made once', async () => {
    const { get } = memoryAt(0);
    let made = 0;
    const make = () => answer(String(++made));
    expect(await Promise.all([get('a', make), get('a', make), get('a', make)])).toEqual(['1', '1', '1']);
  });

  test('what was being made when the catalogue changed is never taken for fresh', async () => {
    const { memory, get } = memoryAt(0);
    const { promise, resolve } = Promise.withResolvers<Remembered>();
    const requested = get('a', () => promise);
    memory.forget();
    const requestedAfter = get('a', () => answer('new'));
    resolve(answer('old'));
    expect([await requested, await requestedAfter]).toEqual(['old', 'new']);
    expect(await get('a', () => answer('newer'))).not.toBe('old');
  });

  test('time alone makes it stale', async () => {
    const { time, get } = memoryAt(0);
    await get('a', () => answer('morning'));
    time.now = 59_999;
    expect(await get('a', () => answer('noon'))).toBe('morning');
    time.now = 60_000;
    expect(await get('a', () => answer('noon'))).toBe('noon');
  });

  test('when making it anew fails, the stale answer is still better than none; a refusal is an answer', async () => {
    const { memory, get } = memoryAt(0);
    const fail = () => Promise.reject(new Error('the database is away'));
    await expect(get('a', fail)).rejects.toThrow('away');
    await get('a', () => answer('yesterday'));
    memory.forget();
    expect(await get('a', fail)).toBe('yesterday');
    await expect(get('a', () => Promise.reject(new Refused('notFound', 'event')))).rejects.toThrow(Refused);
  });

  test('a page that lacks what it should show is not kept, and does not replace a whole one', async () => {
    const { memory, get } = memoryAt(0);
    const half = () => new Remembered('half', { status: 503, contentType: 'text/plain', headers: {} });
    expect(await get('a', half)).toBe('half');
    expect(await get('a', () => answer('whole'))).toBe('whole');
    memory.forget();
    expect(await get('a', half)).toBe('whole');
  });

  test('its size is told in whole bytes: half of an odd length made the page of figures fail', async () => {
    const { memory, get } = memoryAt(0, { bytesMax: 10_000 });
    await get('a', () => answer('a'.repeat(1001)));
    expect(memory.size).toEqual({ entries: 1, bytes: 1502 });
  });

  test('the oldest make room, by number and by bytes', async () => {
    const { memory, get } = memoryAt(0);
    for (const key of ['a', 'b', 'c', 'd']) await get(key, () => answer(key));
    expect(['a', 'b', 'c', 'd'].map((key) => memory.fresh(key) !== undefined)).toEqual([false, true, true, true]);
    const bytes = (count: number) => new Remembered(Buffer.alloc(count), { contentType: 'image/webp', headers: {} });
    await get('big', () => bytes(999));
    expect(['d', 'big'].map((key) => memory.fresh(key) !== undefined)).toEqual([true, true]);
    await get('bigger', () => bytes(1000));
    expect(['d', 'big', 'bigger'].map((key) => memory.fresh(key) !== undefined)).toEqual([false, false, true]);
  });
});
