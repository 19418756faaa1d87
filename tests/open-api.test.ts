// The API document by the word of others: a validator of OpenAPI documents, and one of JSON Schemas.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, runningApp } from './running-app.ts';

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

test('names every answer that may come', () => {
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
