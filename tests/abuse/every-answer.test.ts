// Security headers on every kind of answer, and outgoing connections: only from the files that are listed here.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtShop } from '../../src/server/shop/pages/load-shop.ts';
import { addEvent, addSite } from '../support/database/small-catalogue.ts';
import { type RunningApp, runningApp } from '../support/shop/running-app.ts';

let shop: RunningApp;
let asset: string;
beforeAll(async () => {
  shop = await runningApp({
    shop: builtShop,
    environment: { PUBLIC_ADDRESS: 'https://tickets.example', SHOP_EMAIL: 'hello@tickets.example' },
  });
  await addEvent(shop.db, await addSite(shop.db), 'NIGHT-ATLAS');
  asset = /src="(\/assets\/[^"]+\.js)"/.exec((await shop.app.inject('/home')).body)?.[1] as string;
});
afterAll(async () => {
  await shop.app.close();
  await shop.dropBroken();
});

type Answer = Promise<LightMyRequestResponse>;
const again = async (url: string): Answer => {
  const { headers } = await shop.app.inject(url);
  return shop.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
};
const post = (payload: unknown, url = '/api/authenticate'): Answer =>
  shop.app.inject({ method: 'POST', url, payload: payload as object });

const answers: [string, number, () => Answer][] = [
  ['a page', 200, () => shop.app.inject('/home')],
  ['a page that is not there', 404, () => shop.app.inject('/nowhere')],
  ['a page that somebody has already', 304, () => again('/event/NIGHT-ATLAS')],
  ['a call', 200, () => shop.app.inject('/api/events')],
  ['a call’s answer that somebody has already', 304, () => again('/api/events')],
  ['a call that is not there', 404, () => shop.app.inject('/api/nowhere')],
  ['bad input', 400, () => post({})],
  [
    'broken JSON',
    400,
    () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/authenticate',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      }),
  ],
  ['an address that is none', 400, () => shop.app.inject('/%')],
  ['a refused sign-in', 401, () => post({ username: 'nobody', password: 'nothing' })],
  ['a call that wants a sign-in', 401, () => shop.app.inject('/api/account')],
  ['too large a body', 413, () => post({ username: 'x'.repeat(70_000) })],
  ['too long a part of an address', 414, () => shop.app.inject(`/images/${'a'.repeat(200)}/1.webp`)],
  [
    'a body of another kind',
    415,
    () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/authenticate',
        headers: { 'content-type': 'text/xml' },
        payload: '<a/>',
      }),
  ],
  ['a script', 200, () => shop.app.inject(asset)],
  ['the words', 200, () => shop.app.inject('/i18n/en.json')],
  ['robots.txt', 200, () => shop.app.inject('/robots.txt')],
  ['security.txt', 200, () => shop.app.inject('/.well-known/security.txt')],
  ['a picture that is not there', 404, () => shop.app.inject(`/images/${'a'.repeat(32)}/320.webp`)],
  ['the head alone', 200, () => shop.app.inject({ method: 'HEAD', url: '/home' })],
  ['a question what is allowed', 405, () => shop.app.inject({ method: 'OPTIONS', url: '/api/events' })],
  ['the wrong method', 405, () => shop.app.inject({ method: 'DELETE', url: '/api/events' })],
];

const judged = ({ headers }: LightMyRequestResponse) => {
  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name);
};

describe('the headers that guard a browser are on', () => {
  test.each(answers)('%s (%i)', async (_, status, ask) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    judged(answer);
  });

  test('a way to somewhere else', async () => {
    const answer = await shop.app.inject('/');
    expect(answer.statusCode === 200 || answer.headers.location?.toString().startsWith('/')).toBe(true);
    judged(answer);
  });

  test('a fault', async () => {
    await shop.pool.query('alter table allowance rename to mislaid');
    const answer = await post({ username: 'pat', password: 'nothing' });
    await shop.pool.query('alter table mislaid rename to allowance');
    expect(answer.statusCode).toBe(500);
    judged(answer);
  });
});

test('whoever finds a hole is told where to write to', async () => {
  const { body, headers } = await shop.app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Contact: mailto:hello@tickets.example\n');
  expect(body).toContain('Canonical: https://tickets.example/.well-known/security.txt\n');
  const days = (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(366);
});

describe('the server asks nobody from outside', () => {
  const folder = join(import.meta.dirname, '../../src/server');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  const asking =
    /\bfetch\(|WebSocket\(|EventSource\(|^import (?!type )[^;]*from '(?:node:(?:net|http|https|http2|tls|dgram|dns)(?:\/promises)?|undici|axios|got|nodemailer(?:\/lib\/smtp-[a-z]+)?|ws)'/m;
  /** Looks for a free port; sends mail to SMTP_URL and asks whether it would be taken; asks the gateways that are set up; plays them on a developer's machine; opens the shop's own port; compares addresses; posts to webhooks; looks at the ends of certificates; times requests; sends traces; purges caches. */
  const mayAsk = [
    'platform/database/start-postmaster.ts',
    'platform/mail/post-office.ts',
    'platform/mail/probe-mail.ts',
    'money/gateways/post-form.ts',
    'money/gateways/start-simulators.ts',
    'platform/http/open-server.ts',
    'platform/http/request-times.ts',
    'platform/http/purge-caches.ts',
    'platform/limits/networks.ts',
    'platform/tracing/otlp-exporter.ts',
    'office/operations/certificate-ends.ts',
    'office/operations/read-certificate.ts',
    'platform/limits/trusted-proxies.ts',
    'platform/links/server-links.ts',
    'platform/webhooks/allowed-targets.ts',
    'platform/webhooks/post-delivery.ts',
  ];

  const askers = (texts: [string, string][]) => texts.filter(([, text]) => asking.test(text)).map(([path]) => path);

  test('but whoever sends its mail, and PostgreSQL', () => {
    const texts = files.map((path): [string, string] => [relative(folder, path), readFileSync(path, 'utf8')]);
    expect(texts.length).toBeGreaterThan(100);
    expect(askers(texts).filter((path) => !mayAsk.includes(path))).toEqual([]);
    expect(askers(texts)).toContain('platform/mail/post-office.ts');
  });

  test.each([
    "await fetch('https://elsewhere.example')",
    "import { request } from 'node:https';",
    "import axios from 'axios';",
  ])('and one who did would be found: %s', (text) => {
    expect(askers([['a.ts', text]])).toEqual(['a.ts']);
  });
});
