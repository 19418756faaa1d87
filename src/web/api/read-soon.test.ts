// The page of health says within seconds that nobody answers, where any other page would go on asking.
import { afterEach, expect, test, vi } from 'vitest';
import * as api from '../../contract/addresses.ts';
import { readSoon } from './read-soon.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fetching = (answer: (signal: AbortSignal) => Promise<Response>) => {
  const fetched = vi.fn((_path: string, { signal }: { signal: AbortSignal }) => answer(signal));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const readServer = (server: string) => readSoon(api.readHealth, { query: { server } });

test('a reply is read, from the server that is named', async () => {
  const fetched = fetching(async () => Response.json({ status: 'UP' }));
  expect(await readServer('one')).toEqual({ status: 'UP' });
  expect(fetched.mock.calls[0]?.[0]).toBe('/management/health?server=one');
});

test('a failure is thrown with its status, and not asked again', async () => {
  const fetched = fetching(async () => Response.json({ status: 'DOWN' }, { status: 503 }));
  await expect(readServer('one')).rejects.toMatchObject({ status: 503 });
  expect(fetched).toHaveBeenCalledOnce();
});

test('a server that says nothing is given up after five seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  fetching(async (signal) => {
    signal.throwIfAborted();
    return Response.json({});
  });
  await expect(readServer('one')).rejects.toMatchObject({ status: 0 });
  expect(timeout).toHaveBeenCalledWith(5000);
});
