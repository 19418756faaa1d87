import { describe, expect, test, vi } from 'vitest';
import { carryBearer } from './bearer.ts';
import { findJson, type GetJson, getJson, isUnreachable, readOverHttp } from './get-json.ts';

const answering =
  (status: number, body?: unknown): GetJson =>
  async () => ({ status, body });

describe('reading the API', () => {
  test('a 200 is its body', async () => {
    expect(await getJson(answering(200, [1]), '/api/events')).toEqual([1]);
  });

  test.each([404, 429, 500, 503])('a %d is thrown with its status', async (status) => {
    await expect(getJson(answering(status), '/api/events')).rejects.toMatchObject({ status });
  });

  test('what is not there can be asked for, what is broken cannot', async () => {
    expect(await findJson(answering(404), '/api/events/9')).toBeNull();
    await expect(findJson(answering(500), '/api/events/9')).rejects.toMatchObject({ status: 500 });
  });

  test('only when nobody answers, the server is not reachable', async () => {
    const failed = await getJson(answering(500), '/api/events').catch((error: unknown) => error);
    expect(isUnreachable(failed)).toBe(false);
    expect(isUnreachable(new Error('other'))).toBe(false);
  });
});

test('pages are read without the token of whoever is signed in: staff see the shop as buyers do', async () => {
  carryBearer({ token: () => 'mine', renew: () => {}, refuse: () => {} });
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return new Response('[]');
  });
  expect(await readOverHttp('/api/events')).toEqual({ status: 200, body: [] });
  expect(sent.map((headers) => headers.has('Authorization'))).toEqual([false]);
  vi.unstubAllGlobals();
});
