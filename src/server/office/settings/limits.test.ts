import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import type { LimitState } from '../../../contract/limits.ts';
import type { Limits } from '../../../domain/limits/usual-limits.ts';

let shop: RunningApp;
let other: RunningApp;
let operator: SignedIn;
beforeAll(async () => {
  shop = await runningApp({ jobs: ['followSettings', 'forgetLimitHits'] });
  other = await shop.anotherServer();
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
});
afterAll(() => shop.close());

type Refusal = { fieldErrors?: { field: string; message: string }[]; errorKey?: string };
async function call<Reply>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) {
  const reply = await shop.app.inject({ method, url, headers: operator.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() as Reply & Refusal };
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const add = (network: string, kind: 'BLOCK' | 'EXEMPT' = 'BLOCK', endsAt = tomorrow()) =>
  call<LimitState>('POST', '/api/limits/networks', { network, kind, reason: 'a test', endsAt });
const ask = async (
  url: string,
  remoteAddress: string,
  { server = shop, headers = {} as Record<string, string> } = {},
) => (await server.app.inject({ url, remoteAddress, headers })).statusCode;
afterEach(async () => {
  const { rules } = (await call<LimitState>('GET', '/api/limits')).body;
  for (const { id } of rules) await call('DELETE', `/api/limits/networks/${id}`);
  await shop.db.deleteFrom('networkRule').execute();
});

describe('a blocked network', () => {
  test('can do nothing on any server until the block ends; its neighbours can', async () => {
    expect((await add('203.0.113.0/24')).status).toBe(200);
    for (const server of [shop, other]) {
      await expect.poll(() => ask('/api/sites', '203.0.113.77', { server })).toBe(403);
      expect(await ask('/api/sites', '203.0.114.77', { server })).toBe(200);
    }
    const [rule] = (await call<LimitState>('GET', '/api/limits')).body.rules;
    expect(rule).toMatchObject({ network: '203.0.113.0/24', kind: 'BLOCK', madeBy: operator.login });
    await call('DELETE', `/api/limits/networks/${rule?.id}`);
    for (const server of [shop, other])
      await expect.poll(() => ask('/api/sites', '203.0.113.77', { server })).toBe(200);
  });

  test('of IPv6 is blocked as well', async () => {
    await add('2001:db8:7::/48');
    expect(await ask('/api/sites', '2001:db8:7:1::9')).toBe(403);
    expect(await ask('/api/sites', '2001:db8:8:1::9')).toBe(200);
  });

  test('still has health, the notices of providers, and staff who are signed in', async () => {
    await add('203.0.113.0/24');
    expect(await ask('/management/health', '203.0.113.77')).toBe(200);
    const notice = await shop.app.inject({
      method: 'POST',
      url: '/api/payment/asiapay/datafeed',
      remoteAddress: '203.0.113.77',
    });
    expect(notice.json().errorKey).not.toBe('networkBlocked');
    expect(await ask('/api/sites', '203.0.113.77', { headers: operator.headers })).toBe(200);
    const customer = await signedIn(shop.deps, { authorities: ['ROLE_USER'] });
    expect(await ask('/api/sites', '203.0.113.77', { headers: customer.headers })).toBe(403);
  });

  test('still has the devices at its door, and nothing else with their token', async () => {
    await add('203.0.113.0/24');
    const token = `1g_${'A'.repeat(43)}`;
    const at = async (url: string, headers: Record<string, string>) => {
      const reply = await shop.app.inject({ url, headers, remoteAddress: '203.0.113.77' });
      return reply.json().errorKey as string;
    };
    expect(await at('/api/check-in/device', { 'x-door-token': token })).toBe('deviceRevoked');
    expect(await at('/api/check-in/device', { 'x-door-token': 'x' })).toBe('networkBlocked');
    expect(await at('/api/check-in/device', {})).toBe('networkBlocked');
    expect(await at('/api/sites', { 'x-door-token': token })).toBe('networkBlocked');
  });

  test('ends by itself', async () => {
    await add('203.0.113.0/24', 'BLOCK', tomorrow());
    expect(await ask('/api/sites', '203.0.113.77')).toBe(403);
    const past = new Date(Date.now() - 1000);
    await shop.db
      .updateTable('networkRule')
      .set({ madeAt: new Date(past.getTime() - 1000), endsAt: past })
      .execute();
    await expect.poll(() => ask('/api/sites', '203.0.113.77'), { timeout: 10_000 }).toBe(200);
  });

  test.each([
    ['words', 'school', 'Network'],
    ['too wide', '10.0.0.0/8', 'NetworkWide'],
    ['everybody', '::/0', 'NetworkWide'],
    ['the operator’s own', '127.0.0.0/24', 'NetworkOwn'],
  ])('that is %s is refused at its field', async (_, network, message) => {
    const { status, body } = await add(network);
    expect([status, body.fieldErrors]).toMatchObject([400, [{ field: 'network', message }]]);
    expect(await shop.db.selectFrom('networkRule').selectAll().execute()).toEqual([]);
  });

  test('needs an end that is still to come', async () => {
    const { status, body } = await add('203.0.113.0/24', 'BLOCK', '2020-01-01T00:00:00.000Z');
    expect([status, body.fieldErrors]).toMatchObject([400, [{ field: 'endsAt' }]]);
  });

  test('that two people add at once has one rule, and each is in the audit', async () => {
    const replies = await Promise.all([add('203.0.113.0/24'), add('203.0.113.9/24')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.db.selectFrom('networkRule').selectAll().execute()).toHaveLength(1);
    const audits = await shop.db
      .selectFrom('audit')
      .where('type', 'like', 'NETWORK_RULE%')
      .select('type')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audits.map(({ type }) => type).sort()).toEqual(['NETWORK_RULE_CHANGED', 'NETWORK_RULE_MADE']);
  });
});

describe('limits of requests', () => {
  const setCatalogue = async (catalogue: number) => {
    const { version, value } = (await call<{ version: number; value: Limits }>('GET', '/api/settings/limits')).body;
    return call('PUT', '/api/settings/limits', { ...value, catalogue, version });
  };
  const storm = async (remoteAddress: string, count: number, from: number) => {
    let refused = 0;
    for (let page = from; page < from + count; page++)
      if ((await ask(`/api/sites?page=${page}`, remoteAddress)) === 429) refused++;
    return refused;
  };

  test('are what operators set, and who hit them is known without their last bits', async () => {
    expect((await setCatalogue(40)).status).toBe(200);
    expect(await storm('198.51.100.7', 50, 100)).toBe(10);
    const { hits } = (await call<LimitState>('GET', '/api/limits')).body;
    expect(hits).toMatchObject([{ network: '198.51.100.0/24', what: 'GET /api/sites', hits: 10 }]);
    await setCatalogue(600);
    expect(await storm('198.51.100.7', 50, 300)).toBe(0);
  });

  test('do not count for an excepted network, such as a school', async () => {
    await setCatalogue(40);
    await add('198.51.101.0/24', 'EXEMPT');
    expect(await storm('198.51.101.7', 60, 500)).toBe(0);
    await setCatalogue(600);
  });

  test('are never so low that nobody can buy', async () => {
    expect((await setCatalogue(5)).status).toBe(400);
  });

  test('that were hit are forgotten after seven days, and rules thirty days after their end', async () => {
    const ago = (days: number, minutes = 0) => new Date(Date.now() - days * 86_400_000 + minutes * 60_000);
    const hitAt = (what: string, at: Date) => ({
      what,
      network: '198.51.102.0/24',
      hour: new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000),
      hits: 1,
      firstAt: at,
      lastAt: at,
    });
    await shop.db
      .insertInto('limitHit')
      .values([hitAt('old', ago(7, -61)), hitAt('kept', ago(7, 61))])
      .execute();
    const ruleAt = (network: string, endsAt: Date) => ({
      network,
      kind: 'BLOCK' as const,
      reason: 'a test',
      madeAt: ago(40),
      endsAt,
      madeBy: 'x',
    });
    await shop.db
      .insertInto('networkRule')
      .values([ruleAt('198.51.103.0/24', ago(31)), ruleAt('198.51.104.0/24', ago(29))])
      .execute();
    const { hits } = (await call<LimitState>('GET', '/api/limits')).body;
    expect(hits.filter(({ network }) => network === '198.51.102.0/24').map(({ what }) => what)).toEqual(['kept']);
    // Its job looks once when it starts, and then every hour.
    await shop.anotherServer();
    const left = async () => [
      ...(await shop.db.selectFrom('limitHit').where('network', '=', '198.51.102.0/24').select('what').execute()),
      ...(await shop.db.selectFrom('networkRule').select('network').execute()),
    ];
    await expect.poll(left).toEqual([{ what: 'kept' }, { network: '198.51.104.0/24' }]);
  });
});
