// Nothing that a stranger sends may keep everybody else waiting. Every call is in here by its contract, the others by name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '../../src/contract/route.ts';
import { registerRoute } from '../../src/server/platform/http/register-route.ts';
import { builtShop } from '../../src/server/shop/pages/load-shop.ts';
import { type Call, callsOf, type JsonSchema } from '../fuzz/calls.ts';
import { fuzzShop } from '../fuzz/fuzz-shop.ts';
import { batchOf } from '../support/people/codes.ts';
import { signedIn } from '../support/people/signed-in.ts';
import { runningApp } from '../support/shop/running-app.ts';
import { type Attack, runAttacks } from './attack.ts';
import { attacksOnCalls, attacksOnHeads, callsOfGuardedRoutes, type World } from './attacks-on-calls.ts';

const isEveryTextSent = process.env.STANDSTILL === 'all';
const minutesMax = isEveryTextSent ? 20 : 5;
let world: World;
const planted = {
  cubic: plantedAt('cubic'),
  backtracking: plantedAt('backtracking'),
  recursion: plantedAt('recursion'),
};

function plantedAt(name: string) {
  return defineRoute(`POST /api/planted/${name}`, {
    right: 'public',
    summary: 'For these tests',
    tag: 'test',
    body: z.object({ remark: z.string().max(60_000) }),
    reply: z.object({}),
  });
}

beforeAll(async () => {
  const shop = await runningApp({ shop: builtShop, jobs: 'all' });
  const plant = (route: (typeof planted)['cubic'], read: (text: string) => unknown) =>
    registerRoute(shop.app, route, async ({ body }) => {
      read(body.remark);
      return { body: {} };
    });
  plant(planted.cubic, (text) => everyPairJoined(text.slice(0, 500).split('-')));
  // A text as long as a name may be is enough to hold a thread for seconds.
  plant(planted.backtracking, (text) => /^(a+)+$/.test(text.slice(-24)));
  plant(planted.recursion, (text) => depthOf(text, 0));
  world = { shop, fuzzed: await fuzzShop(shop), isEveryTextSent };
});
afterAll(() => world.shop.close());

const everyPairJoined = (groups: string[]) =>
  groups.some((_, from) => groups.some((__, to) => groups.slice(from, to + 1).join('') === 'never'));
const depthOf = (text: string, at: number): number => (text[at] === '(' ? depthOf(text, at + 1) : at);

const callFor = (route: (typeof planted)['cubic']): Call => ({
  name: `${route.method} ${route.path}`,
  method: route.method,
  path: route.path,
  parameters: [],
  contentType: 'application/json',
  body: z.toJSONSchema(route.body) as JsonSchema,
});

const say = (words: string) => process.stdout.write(`${words}\n`);

test('whatever is sent to any call, at its longest, nobody waits longer than 50 ms and time grows with the length', {
  timeout: minutesMax * 60_000,
}, async () => {
  const calls = callsOf((await world.shop.app.inject('/api/openapi.json')).json());
  const report = await runAttacks(attacksOnCalls(world, calls));
  say(`standstill: ${JSON.stringify({ calls: calls.length, ...report, findings: report.findings.length })}`);
  expect(report.findings).toEqual([]);
  expect(report.attacks).toBeGreaterThan(calls.length * 2);
});

test('a short list of seats that names a hundred thousand of them', async () => {
  const { headers } = await signedIn(world.shop.deps, { authorities: ['ROLE_CATALOGUE'] });
  const rows = Array.from({ length: 130 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)));
  const attack: Attack = {
    name: 'POST /api/code-batches: ranges of seats',
    bytesMax: 1000,
    send: async (bytes) => {
      const seats = rows
        .map((row) => `${row}1-999`)
        .join()
        .slice(0, bytes)
        .replace(/,[^,]*$/, '');
      const payload = { ...batchOf({ eventId: 1 }), word: 'FANS', zoneId: 1, seats };
      const reply = await world.shop.app.inject({ method: 'POST', url: '/api/code-batches', headers, payload });
      return reply.json().fieldErrors?.[0]?.field === 'seats' ? null : reply.body;
    },
  };
  expect((await runAttacks([attack])).findings).toEqual([]);
});

test('whatever is sent to pages, pictures and files, and in the name of a provider', { timeout: 300_000 }, async () => {
  const calls = callsOf((await world.shop.app.inject('/api/openapi.json')).json());
  const others = callsOfGuardedRoutes(world.shop.app.guardedRoutes, calls).filter(
    ({ path }) => !path.startsWith('/api/planted'),
  );
  expect(others.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST /api/payment/asiapay/datafeed', 'POST /api/payment/cash/proof', 'GET /home']),
  );
  const report = await runAttacks(attacksOnCalls(world, others));
  say(`standstill, others: ${JSON.stringify({ others: others.length, ...report, findings: report.findings.length })}`);
  expect(report.findings).toEqual([]);
});

test('whatever stands in the head of a request', { timeout: 120_000 }, async () => {
  const page: Call = { name: 'GET /home', method: 'GET', path: '/home', parameters: [], contentType: null, body: null };
  const calls = callsOf((await world.shop.app.inject('/api/openapi.json')).json());
  const some = calls.filter(({ name }) => ['GET /api/account', 'POST /api/order'].includes(name));
  const report = await runAttacks(attacksOnHeads(world, [page, ...some]));
  say(`standstill, heads: ${JSON.stringify({ ...report, findings: report.findings.length })}`);
  expect(report.findings).toEqual([]);
});

describe('is noticed when it is planted:', () => {
  test.each([
    ['a reader that joins every pair of groups', planted.cubic],
    ['a pattern that goes back and forth', planted.backtracking],
    ['a reader that calls itself for each bracket', planted.recursion],
  ])('%s', { timeout: 120_000 }, async (_, route) => {
    const { findings } = await runAttacks(attacksOnCalls({ ...world, isEveryTextSent: true }, [callFor(route)]), {
      isOneEnough: true,
    });
    expect(findings.length).toBeGreaterThan(0);
  });
});
