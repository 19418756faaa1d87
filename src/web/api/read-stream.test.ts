import { afterEach, expect, test, vi } from 'vitest';
import { readStream } from './read-stream.ts';

afterEach(() => vi.unstubAllGlobals());

async function readingOf(parts: string[], status = 200) {
  const bytes = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(bytes, { status }));
  const seen: string[] = [];
  let lives = 0;
  const ended = await readStream('/api/cockpit/7/stream', {
    signal: new AbortController().signal,
    onData: (data) => seen.push(data),
    onLife: () => {
      lives += 1;
    },
  });
  return { seen, lives, ended };
}

test('an event may come in parts, and of two that come together the newer counts', async () => {
  const { seen } = await readingOf(['data: {"a"', ':1}\n\n', 'data: {"a":2}\n\ndata: {"a":3}\n\n']);
  expect(seen).toEqual(['{"a":1}', '{"a":3}']);
});

test('a sign of life has no data', async () => {
  expect(await readingOf([': \n\n'])).toEqual({ seen: [], lives: 1, ended: 200 });
});

test('a refusal is its status', async () => {
  expect(await readingOf([], 403)).toEqual({ seen: [], lives: 0, ended: 403 });
});
