// The API document by the word of others: a validator of OpenAPI documents, and one of JSON Schemas.
import { createHmac } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programWithKey, signedIn } from './support/people/signed-in.ts';
import { type RunningApp, runningApp } from './support/shop/running-app.ts';

let shop: RunningApp;
// biome-ignore lint/suspicious/noExplicitAny: the document is read as others read it
let document: any;
beforeAll(async () => {
  shop = await runningApp();
  document = (await shop.app.inject('/api/openapi.json')).json();
});
afterAll(() => shop.close());

type Operation = { parameters: { schema: object }[]; requestBody?: object; responses: Record<string, object> };
const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, one]): [string, Operation] => [
      `${method} ${path}`,
      one,
    ]),
  );

/** Files, and what providers say: no calls of ours. */
const noCalls = [
  'GET /api/codes/file',
  'GET /api/exports/{id}/file',
  'GET /api/openapi.json',
  'GET /management/prometheus',
  'POST /api/payment/asiapay/datafeed',
  'POST /api/payment/jetco/notice',
  'POST /api/payment/cash/proof',
  'POST /api/pictures',
  'GET /api/transfers/{invoiceNo}/proofs/{number}',
];

test('names every call that the server answers', () => {
  const documented = new Set(operations().map(([name]) => name.replace(/^\w+/, (method) => method.toUpperCase())));
  const answered = shop.app.guardedRoutes
    .filter(({ method, path }) => method !== 'HEAD' && /^\/(?:api|management)\//.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(answered.filter((name) => !documented.has(name)).sort()).toEqual([...noCalls].sort());
});

test('is a valid OpenAPI document', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
});

test('each schema in it is a valid JSON Schema of the draft that OpenAPI 3.1 names', () => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['components', 'paths', 'webhooks', 'openapi', 'info', 'servers']);
  ajv.addSchema({ ...document, $id: 'https://shop.example/openapi.json' });
  // Most calls have the same few refusals.
  const schemas = new Set<string>();
  const gather = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, inner] of Object.entries(node)) {
      if (name === 'schema') schemas.add(JSON.stringify(inner));
      else if (name === 'schemas') for (const each of Object.values(inner)) schemas.add(JSON.stringify(each));
      else gather(inner);
    }
  };
  gather(document);
  expect(schemas.size).toBeGreaterThan(100);
  const onDocument = (schema: string): object =>
    JSON.parse(schema.replaceAll('"#/', '"https://shop.example/openapi.json#/'));
  for (const schema of schemas) expect(() => ajv.compile(onDocument(schema)), schema).not.toThrow();
});

type Described = { schema: { $ref?: string }; example?: unknown };
type WithExamples = {
  tags?: string[];
  parameters: (Described & { in: string; name: string; example: string })[];
  requestBody?: { content: Record<string, Described> };
  responses: Record<string, { content?: Record<string, Described> }>;
};
const bodiesOf = ({ requestBody, responses }: WithExamples): Described[] => [
  ...Object.values(requestBody?.content ?? {}),
  ...Object.entries(responses).flatMap(([status, { content = {} }]) => (status < '3' ? Object.values(content) : [])),
];

test('has an example of each request, reply and delivery of keys and webhooks, and each example fits its schema', () => {
  const calls = operations()
    .map(([, operation]) => operation as WithExamples)
    .filter(({ tags = [] }) => tags.some((tag) => ['api-keys', 'webhooks'].includes(tag)));
  const deliveries = Object.values(document.webhooks as Record<string, { post: WithExamples }>).map(({ post }) => post);
  const bodies = [...calls, ...deliveries].flatMap(bodiesOf);
  expect(bodies.length).toBeGreaterThan(20);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'https://shop.example/openapi.json' });
  for (const { schema, example } of bodies) {
    const inDocument = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://shop.example/openapi.json#/'));
    const judge = ajv.compile(inDocument);
    expect(judge(example), `${JSON.stringify(example)}: ${ajv.errorsText(judge.errors)}`).toBe(true);
  }
});

test('the signature in the example of a delivery is right, by the rule in docs/WEBHOOKS.md', () => {
  const secret = document.paths['/api/webhooks'].post.responses[201].content['application/json'].example.secret;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  for (const [type, { post }] of Object.entries(document.webhooks as Record<string, { post: WithExamples }>)) {
    const body = JSON.stringify(post.requestBody?.content['application/json']?.example);
    const header = Object.fromEntries(post.parameters.map(({ name, example }) => [name, example]));
    const text = `${header['webhook-id']}.${header['webhook-timestamp']}.${body}`;
    const signature = createHmac('sha256', key).update(text).digest('base64');
    expect(header['webhook-signature'], type).toBe(`v1,${signature}`);
  }
});

test('a receiver needs no other document to check a delivery', () => {
  for (const { post } of Object.values(document.webhooks as Record<string, { post: object }>)) {
    const text = JSON.stringify(post);
    for (const part of ['after `whsec_`, decoded from base64', 'twice', 'five minutes', 'sent again'])
      expect(text).toContain(part);
    expect(text).not.toContain('docs/');
  }
});

test('names every answer that may come', () => {
  expect(document.paths['/api/order/acquire-token'].get.responses).toHaveProperty('202');
  for (const [name, { requestBody, responses }] of operations()) {
    const needed = [
      '400',
      '404',
      '405',
      '408',
      '414',
      '429',
      '431',
      '500',
      '503',
      ...(requestBody ? ['413', '415'] : []),
    ];
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(needed));
  }
});

test('names the answer to a call that makes something', async () => {
  const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
  const made = [
    ['/api/sites', { name: '南灣會堂', names: { 'zh-hk': '南灣會堂', en: 'Nam Van Hall' }, region: 'MO' }],
    ['/api/outlets', { name: 'Bayside Records', commissionPercent: 10 }],
    ['/api/export-columns', { contents: 'orders', name: 'Promoter', columns: ['id'] }],
  ] as const;
  for (const [url, payload] of made) {
    const { statusCode, body } = await shop.app.inject({ method: 'POST', url, headers, payload });
    expect(statusCode, body).toBeLessThan(300);
    const answers = Object.keys(document.paths[url].post.responses).filter((status) => status < '300');
    expect(answers, url).toEqual([String(statusCode)]);
  }
});

test('names the key of another program where a call takes one, and nowhere else', async () => {
  const { headers } = await programWithKey(shop.deps, { authorities: ['ROLE_BOX_OFFICE', 'ROLE_FINANCE'] });
  const exported = { contents: 'sales', format: 'CSV', locale: 'en', filter: {} };
  const standing = { ...exported, weekday: null, hour: 3, recipients: [1], period: 'all' };
  const calls = [
    ['GET', '/api/transactions', undefined],
    ['GET', '/api/reports/sales', undefined],
    ['POST', '/api/exports', exported],
    ['POST', '/api/standing-exports', standing],
    ['POST', '/api/export-columns', { contents: 'orders', name: 'Promoter', columns: ['id'] }],
    ['POST', '/api/transaction-views', { name: 'Promoter', filter: {} }],
  ] as const;
  for (const [method, url, payload] of calls) {
    const { statusCode } = await shop.app.inject({ method, url, headers, ...(payload && { payload }) });
    const { security } = document.paths[url][method.toLowerCase()];
    expect(
      security.some((way: object) => 'apiKey' in way),
      `${method} ${url}`,
    ).toBe(statusCode !== 403);
  }
});
