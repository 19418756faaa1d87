import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bearerIn, carryBearer, fetchAsMe } from './bearer.ts';

let token: string | null;
let reported: string[];
let sent: Headers[];

beforeEach(() => {
  token = 'mine';
  reported = [];
  sent = [];
  carryBearer({
    token: () => token,
    renew: (renewed) => reported.push(`renewed ${renewed}`),
    refuse: (call, refused) => reported.push(`refused ${call} with ${refused}`),
  });
});
afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return new Response(null, { status, headers });
  });

describe('a call of somebody who is signed in', () => {
  test('says so, and keeps its other headers', async () => {
    answering(200);
    await fetchAsMe('/api/account', { headers: { Accept: 'application/json' } });
    expect(sent[0]?.get('Authorization')).toBe('Bearer mine');
    expect(sent[0]?.get('Accept')).toBe('application/json');
    expect(reported).toEqual([]);
  });

  test('says nothing when nobody is', async () => {
    token = null;
    answering(200, { Authorization: 'Bearer other' });
    await fetchAsMe('/api/events', {});
    expect(sent[0]?.has('Authorization')).toBe(false);
    expect(reported).toEqual([]);
  });

  test.each([401, 403])('is refused by %i: the same handler hears of both', async (status) => {
    answering(status);
    await fetchAsMe('/api/account', { method: 'POST' });
    expect(reported).toEqual(['refused POST /api/account with mine']);
  });

  test('keeps the token that comes in place of its own', async () => {
    answering(200, { Authorization: 'Bearer another' });
    await fetchAsMe('/api/account/change-password', { method: 'POST' });
    expect(reported).toEqual(['renewed another']);
  });

  test('keeps no token that comes after the visitor has signed out, or another has signed in', async () => {
    answering(200, { Authorization: 'Bearer another' });
    const changing = fetchAsMe('/api/account/change-password', { method: 'POST' });
    token = null;
    await changing;
    expect(reported).toEqual([]);
  });

  test.each([401, 200])('a sign-in that is answered with %i is the form’s to judge', async (status) => {
    answering(status, { Authorization: 'Bearer new' });
    await fetchAsMe('/api/authenticate', { method: 'POST' });
    expect(reported).toEqual([]);
  });
});

test.each([
  ['Bearer abc.def', 'abc.def'],
  ['abc', null],
  ['Basic abc', null],
  ['', null],
])('the token in %j is %j', (header, found) =>
  expect(bearerIn(new Headers(header ? { Authorization: header } : {}))).toBe(found),
);
