import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { defineRoute } from '../../../contract/route.ts';
import { Refused } from '../refused.ts';
import { objectNameOf, registerRoute } from './register-route.ts';

let shop: RunningApp;
const said: string[] = [];
const seen: string[] = [];

const terms = {
  right: 'public',
  summary: 'For these tests',
  tag: 'test',
  body: z.object({ name: z.string().min(1).max(5), times: z.int().min(1), email: z.email().optional() }),
  reply: z.object({ greeting: z.string() }),
} as const;
const greet = defineRoute('POST /api/greetings', terms);
const greetHot = defineRoute('POST /api/hot/greetings', terms);

beforeAll(async () => {
  shop = await runningApp({ log: pino({ level: 'warn' }, { write: (line) => void said.push(line) }) });
  shop.app.get('/api/twice', { config: { right: 'public' } }, (_request, reply) => {
    reply.send('once');
    reply.send('twice');
  });
  const handle = async ({ body }: { body: z.output<typeof terms.body> }) => {
    if (body.name === 'fault') throw new Error('a secret of the inside');
    if (body.name === 'late') throw new Refused('tooManyRequests', 'greeting', { retryAfterSeconds: 7 });
    if (body.name === 'stray') return { body: { greeting: 7 } as unknown as { greeting: string } };
    return { body: { greeting: JSON.stringify(body) }, headers: { 'Set-Cookie': ['a=1', 'b=2'] }, status: 202 };
  };
  // Only what goes through Fastify's own reply meets a plugin.
  shop.app.addHook('onSend', async (request) => void seen.push(request.url));
  registerRoute(shop.app, greet, handle);
  registerRoute(shop.app, greetHot, handle, { isHot: true });
});
afterAll(() => shop.close());

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/greetings', payload: payload as object, headers });

test('whoever goes away in the middle of a body is no line of the log', async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const before = said.length;
  const { port } = shop.app.server.address() as AddressInfo;
  const open = () => new Promise<number>((resolve) => shop.app.server.getConnections((_, count) => resolve(count)));
  const head =
    'POST /api/greetings HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{';
  const begun = new Promise((resolve) => shop.app.server.once('request', resolve));
  const socket = connect(port, '127.0.0.1', () => socket.write(head));
  await begun;
  socket.destroy();
  await expect.poll(open).toBe(0);
  expect(said.slice(before)).toEqual([]);
});

describe('bad input', () => {
  test.each([
    ['PUT /api/sites', 'site'],
    ['DELETE /api/pricings/:id', 'pricing'],
    ['POST /api/onlineEnquiry', 'onlineEnquiry'],
  ] as const)('%s has field errors of %s, as the pages of other clients name it', (address, name) => {
    expect(objectNameOf(defineRoute(address, terms))).toBe(name);
  });

  test('keys the contract does not know are left out', async () => {
    const response = await post({ name: 'Ada', times: 2, isAdministrator: true });
    expect(JSON.parse(response.json().greeting)).toEqual({ name: 'Ada', times: 2 });
  });

  test.each([
    [{ name: 'Ada', times: '2' }, 'times', 'Type'],
    [{ name: 'Ada', times: true }, 'times', 'Type'],
    [{ name: 'Ada', times: [2] }, 'times', 'Type'],
    [{ name: ['Ada'], times: 2 }, 'name', 'Type'],
    [{ times: 2 }, 'name', 'NotNull'],
    [{ name: '', times: 2 }, 'name', 'Size'],
    [{ name: 'Adelaide', times: 2 }, 'name', 'Size'],
    [{ name: 'Ada', times: 0 }, 'times', 'Min'],
    [{ name: 'Ada', times: 1, email: 'nobody' }, 'email', 'Email'],
  ])('%j is refused: %s breaks %s', async (payload, field, message) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().fieldErrors).toEqual([{ objectName: 'greetings', field, message }]);
    expect(response.headers).not.toHaveProperty('x-limelightapp-error');
  });

  test.each([
    ['broken JSON', '{"name":', 'application/json', 400],
    ['nothing at all', '', 'application/json', 400],
    ['a form', 'name=Ada&times=2', 'application/x-www-form-urlencoded', 415],
    ['JSON under another name', '{"name":"Ada","times":2}', 'text/json', 415],
    [
      'a body above 64 kB',
      JSON.stringify({ name: 'Ada', times: 2, more: 'x'.repeat(70_000) }),
      'application/json',
      413,
    ],
    ['a poisoned prototype', '{"__proto__":{"isAdministrator":true},"name":"Ada","times":2}', 'application/json', 400],
  ])('%s is refused', async (_, payload, type, status) => {
    const response = await post(payload, { 'content-type': type });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status, message: `error.http.${status}`, path: '/api/greetings' });
  });
});

describe('refusals and faults', () => {
  test('a refusal has its own status, key and headers', async () => {
    const response = await post({ name: 'late', times: 1 });
    expect(response.statusCode).toBe(429);
    expect(response.headers).toMatchObject({
      'x-limelightapp-error': 'error.tooManyRequests',
      'x-limelightapp-params': 'greeting',
      'retry-after': '7',
    });
    expect(response.json()).toMatchObject({ errorKey: 'tooManyRequests', entityName: 'greeting', params: 'greeting' });
  });

  test('a fault tells nothing of the inside but the id to look for in the log', async () => {
    const response = await post({ name: 'fault', times: 1 });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
    expect(response.json().requestId).toBe(response.headers['x-request-id']);
    expect(said.join()).toContain(`"requestId":"${response.headers['x-request-id']}"`);
  });

  test('what Fastify finds strange is in our log', async () => {
    expect((await shop.app.inject('/api/twice')).body).toBe('once');
    expect(said.join()).toContain('FST_ERR_REP_ALREADY_SENT');
  });

  test('a reply that strays from its contract fails in tests', async () => {
    expect((await post({ name: 'stray', times: 1 })).statusCode).toBe(500);
  });
});

describe('a hot route', () => {
  test.each([
    [{ name: 'Ada', times: 2 }, 202],
    [{ name: 'late', times: 2 }, 429],
    [{ name: 'fault', times: 2 }, 500],
    [{ name: 'stray', times: 2 }, 500],
    [{ name: '', times: 2 }, 400],
  ])('answers %j as an ordinary one does: %i', async (payload, status) => {
    const [ordinary, hot] = await Promise.all(
      ['/api/greetings', '/api/hot/greetings'].map((url) => shop.app.inject({ method: 'POST', url, payload })),
    );
    expect(hot?.statusCode).toBe(status);
    expect(ordinary?.statusCode).toBe(status);
    const ofItsOwn = { date: '', 'x-request-id': '', 'content-length': '' };
    expect({ ...hot?.headers, ...ofItsOwn }).toEqual({ ...ordinary?.headers, ...ofItsOwn });
    expect({ ...hot?.json(), requestId: '', path: '' }).toEqual({ ...ordinary?.json(), requestId: '', path: '' });
  });

  test('passes by the hooks of plugins, an ordinary one through them', async () => {
    seen.length = 0;
    for (const url of ['/api/greetings', '/api/hot/greetings'])
      await shop.app.inject({ method: 'POST', url, payload: { name: 'Ada', times: 2 } });
    expect(seen).toEqual(['/api/greetings']);
  });
});

describe('every kind of answer', () => {
  test.each(['/api/events', '/api/nowhere', '/management/health', '/api/openapi.json', '/api/events/0', '/robots.txt'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await shop.app.inject(url);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'self'.*object-src 'none'.*frame-ancestors 'none'/,
      );
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  test.each([
    ['/%', 400],
    ['/api/events/%E0%A4%A', 400],
    [`/images/${'a'.repeat(200)}/1.webp`, 414],
  ])('%s, which no route is ever asked for, too', async (url, status) => {
    const { statusCode, headers, body } = await shop.app.inject(url);
    expect(statusCode).toBe(status);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(JSON.parse(body)).toMatchObject({
      status,
      message: `error.http.${status}`,
      requestId: headers['x-request-id'],
    });
  });

  test.each(['/images', '/api/events'])('no more than 300 letters of a path under %s are repeated', async (start) => {
    const path = `${start}/${'a'.repeat(10_000)}`;
    const reply = await shop.app.inject(path);
    expect([reply.statusCode, reply.json().path]).toEqual([414, path.slice(0, 300)]);
  });

  test('HSTS comes with https only', async () => {
    const secure = await runningApp({ environment: { PUBLIC_ADDRESS: 'https://tickets.example' }, database: shop });
    expect((await secure.app.inject('/api/events')).headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    expect((await shop.app.inject('/api/events')).headers).not.toHaveProperty('strict-transport-security');
    await secure.close();
  });
});

describe('operations', () => {
  test('health is UP', async () => {
    expect((await shop.app.inject('/management/health')).json()).toEqual({ status: 'UP' });
  });

  test('info has what the pages read at their start', async () => {
    const info = (await shop.app.inject('/management/info')).json();
    expect(info).toMatchObject({ 'display-ribbon-on-profiles': 'dev', activeProfiles: ['dev', 'swagger'] });
  });

  test('the API document names every call and resolves every reference', async () => {
    const document = (await shop.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/events', '/api/events/{id}', '/api/_search/zones']),
    );
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(references).toContain('Event');
    expect(references.filter((name) => !((name ?? '') in document.components.schemas))).toEqual([]);
  });
});
