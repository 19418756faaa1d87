// Every call of the specification (its sections 3 and 7) is made by a row in this folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const entities = ['events', 'sites', 'zones', 'sessions', 'pricings'];
const calls = [
  'GET /api/account',
  'POST /api/account',
  'POST /api/account/change-password',
  'POST /api/account/reset-password/init',
  'POST /api/account/reset-password/finish',
  'POST /api/authenticate',
  'POST /api/register',
  'GET /api/activate',
  'GET /api/order/acquire-token',
  'POST /api/order',
  'POST /api/onlineEnquiry',
  'POST /api/payment/jetco/pay',
  'POST /api/payment/jetco/processDO',
  'POST /api/payment/cash/pay',
  'POST /api/payment/asiapay/pay',
  'POST /api/payment/asiapay/success',
  'POST /api/payment/asiapay/failure',
  ...entities.flatMap((name) => [
    `GET /api/${name}`,
    `GET /api/${name}/*`,
    `POST /api/${name}`,
    `PUT /api/${name}`,
    `DELETE /api/${name}/*`,
    `GET /api/_search/${name}`,
  ]),
  'GET /api/transactions',
  'GET /api/transactions/*',
  'POST /api/transactions',
  'PUT /api/transactions',
  'DELETE /api/transactions/*',
  'GET /api/_search/transactions',
  'GET /api/users',
  'GET /api/users/authorities',
  'GET /api/users/*',
  'POST /api/users',
  'PUT /api/users',
  'PUT /api/users/*',
  'DELETE /api/users/*',
  'GET /api/gateway/routes',
  'GET /management/health',
  'GET /management/metrics',
  'GET /management/threaddump',
  'GET /management/logs',
  'PUT /management/logs',
  'GET /management/configprops',
  'GET /management/env',
  'GET /management/audits',
  'GET /management/info',
];

/** Calls without their query, and with a star for what is filled in; rows of every entity stand for each of them. */
function callsIn(text: string): string[] {
  const written = [...text.matchAll(/\bcall: (['`])(\w+ [^'`]+)\1/g)].map(([, , call = '']) =>
    call.replace(/\$\{(?:name|entity\}s)\}?/g, 'ENTITY').replace(/\?.*/, ''),
  );
  return written
    .flatMap((call) => (call.includes('ENTITY') ? entities.map((name) => call.replaceAll('ENTITY', name)) : [call]))
    .map((call) => call.replace(/\/(?:\$?\{[^/]*|clerk)$/, '/*'));
}

test('every call of the specification has a row', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
  const made = new Set(files.flatMap((name) => callsIn(readFileSync(join(import.meta.dirname, name), 'utf8'))));
  expect(calls.filter((call) => !made.has(call))).toEqual([]);
});
