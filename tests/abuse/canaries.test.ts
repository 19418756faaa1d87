// Secrets are planted in every call, good and bad, while everything is logged: afterwards they are looked for wherever they must
// not be.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiAlone, buildApp } from '../../src/server/app.ts';
import { openLog } from '../../src/server/platform/log.ts';
import { readConfiguration } from '../../src/server/platform/settings/configuration.ts';
import { type Call, callsOf } from '../fuzz/calls.ts';
import { newBuyer, orderRequest } from '../support/people/buyers.ts';
import { solvedCheck } from '../support/people/enquiries.ts';
import { signedIn } from '../support/people/signed-in.ts';
import { addHall, lineIn } from '../support/shop/hall.ts';
import { type RunningApp, runningApp } from '../support/shop/running-app.ts';

const canaries = {
  password: 'Canary-Password-of-Pat-7731',
  newPassword: 'Canary-Password-that-is-new-99',
  secretKey: 'canary secret key of this shop 0123456789',
  card: '4111 1111 1111 1111',
  idNumber: 'A987654(3)',
  email: 'canary.person@visitor.example',
  phone: '69990007',
  key: 'CanaryKey0123456789abcdefXYZ',
  code: '7731-CANARY',
};
const seen = (name: keyof typeof canaries, text: string) => {
  const canary = canaries[name];
  const forms = [
    canary,
    canary.replaceAll(' ', ''),
    encodeURIComponent(canary),
    Buffer.from(canary).toString('base64'),
  ];
  return forms.some((form) => text.toLowerCase().includes(form.toLowerCase()));
};

let shop: RunningApp;
let app: RunningApp['app'];
const lines: string[] = [];
const answers: string[] = [];
let faults = 0;

beforeAll(async () => {
  shop = await runningApp({ jobs: 'all' });
  const configuration = readConfiguration({ APP_MODE: 'test', TRUST_PROXY: '1', SECRET_KEY: canaries.secretKey });
  const log = openLog({ level: 'trace', secrets: [canaries.secretKey], write: (line) => lines.push(line) });
  app = await buildApp({ ...shop.deps, configuration, log }, apiAlone);
  for (const job of app.jobs) job.start();
  const calls = callsOf((await app.inject('/api/openapi.json')).json());
  const broken = (...tables: string[]) => ({
    breaking: tables.map((table) => `alter table ${table} add constraint broken check (false) not valid`),
    mending: tables.map((table) => `alter table ${table} drop constraint broken`),
  });
  await askEverything(calls, { breaking: [], mending: [] });
  // Writes fail, and the database's message quotes the row.
  await askEverything(calls, broken('account', 'enquiry', 'order_buyer'));
  await askEverything(calls, broken('mail'));
  await askEverything(calls, broken('orders', 'account_key', 'audit', 'allowance', 'sign_in'));
  await askEverything(calls, {
    breaking: ['alter table account rename to mislaid'],
    mending: ['alter table mislaid rename to account'],
  });
}, 240_000);
afterAll(async () => {
  await app.close();
  await shop.app.close();
  await shop.dropBroken();
});

let requested = 0;
async function send(
  method: Call['method'],
  url: string,
  headers: Record<string, string>,
  payload?: unknown,
): Promise<void> {
  requested += 1;
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const isText = typeof payload === 'string' && !payload.startsWith('{');
  const reply = await app.inject({
    method,
    url,
    headers: {
      'x-forwarded-for': `10.3.${requested >> 8}.${requested & 255}`,
      ...headers,
      ...(payload !== undefined && { 'content-type': isText ? 'text/plain' : 'application/json' }),
    },
    ...(payload !== undefined && { payload: text }),
  });
  if (reply.statusCode === 500) faults += 1;
  answers.push(`${reply.body}\n${JSON.stringify(reply.headers)}`);
}

const values = (token: string, recaptcha: string): Record<string, unknown> => ({
  token,
  recaptcha,
  username: 'canary',
  login: 'canary',
  email: canaries.email,
  password: canaries.password,
  currentPassword: canaries.password,
  newPassword: canaries.newPassword,
  key: canaries.key,
  code: canaries.code,
  phone: canaries.phone,
  mobile: canaries.phone,
  countryCode: '852',
  phoneNumber: '+852 2345 6789',
  firstName: 'Canary',
  lastName: 'Person',
  name: 'Canary Person',
  address: canaries.idNumber,
  event: 'A night',
  query: 'a question',
  langKey: 'en',
  agreement: true,
  number: '12345678901',
});

/**
 * Each call as it should be, with a card number in it, with the wrong types, and broken off in the middle. Where the database is damaged those as
 * they should be are enough: others do not get as far.
 */
async function askEverything(calls: Call[], damage: { breaking: string[]; mending: string[] }): Promise<void> {
  const people = [await person(['ROLE_ADMIN', 'ROLE_USER'])];
  const isWhole = damage.breaking.length === 0;
  if (isWhole)
    people.push(await person(['ROLE_USER']), {
      authorization: `Bearer ${canaries.key}.${canaries.key}.${canaries.key}`,
    });
  const hall = await heldOrder();
  const given = values(hall.token, await solvedCheck(shop.app));
  for (const statement of damage.breaking) await shop.pool.query(statement);
  for (const call of calls) {
    for (const who of people) {
      const headers = { ...who, cookie: `${hall.cookie}; other=${canaries.key}` };
      const query = call.parameters.map(
        ({ name }) => `${name}=${encodeURIComponent(String(given[name] ?? canaries.email))}`,
      );
      const url = `${call.path.replace(/\{\w+\}/, encodeURIComponent(canaries.email))}?${query.join('&')}`;
      if (!call.body) await send(call.method, url, headers);
      else if (call.contentType === 'text/plain') await send(call.method, url, headers, canaries.email);
      else {
        const fields = Object.keys(call.body.properties ?? {});
        const body = Object.fromEntries(fields.map((field) => [field, given[field] ?? 1]));
        await send(call.method, url, headers, body);
        if (!isWhole) continue;
        await send(call.method, url, headers, { ...body, cardNo: canaries.card, remark: canaries.card });
        await send(call.method, url, headers, Object.fromEntries(fields.map((field) => [field, [given[field]]])));
        await send(call.method, url, headers, JSON.stringify(body).slice(0, -2));
      }
    }
  }
  for (const statement of damage.mending) await shop.pool.query(statement);
}

const person = async (authorities: ('ROLE_USER' | 'ROLE_ADMIN')[]): Promise<Record<string, string>> =>
  (await signedIn(shop.deps, { authorities })).headers;

async function heldOrder(): Promise<{ cookie: string; token: string }> {
  const hall = await addHall(shop.db, { zones: [9], event: { asksIdNumber: true } });
  const who = newBuyer(shop.deps.signingKey, { eventId: hall.eventId });
  await app.inject(orderRequest(who, { ...hall, orderDetails: [lineIn(hall, 1)] }));
  return who;
}

describe('of what was planted', () => {
  test('much was asked, and much of it failed as it was meant to', () => {
    expect(requested).toBeGreaterThan(500);
    expect(faults).toBeGreaterThan(20);
    expect(lines.length).toBeGreaterThan(20);
  });

  test.each(Object.keys(canaries) as (keyof typeof canaries)[])('no %s is in the log', (name) => {
    expect(lines.filter((line) => seen(name, line))).toEqual([]);
  });

  test('each line of the log is one, and is JSON', () => {
    for (const line of lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(() => JSON.parse(line)).not.toThrow();
    }
  });

  // The e-mail address may appear only in the answer to the one who sent it, and in one's own account.
  test.each(['password', 'newPassword', 'secretKey', 'card', 'idNumber', 'code'] as const)(
    'no %s is in an answer',
    (name) => {
      expect(answers.filter((answer) => seen(name, answer))).toEqual([]);
    },
  );

  test.each(['password', 'newPassword', 'secretKey', 'card', 'idNumber', 'key', 'code', 'phone'] as const)(
    'no %s is in any table',
    async (name) => {
      const tables = await shop.pool.query<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public'",
      );
      for (const { name: table } of tables.rows) {
        const { rows } = await shop.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
        expect(
          rows.filter(({ row }) => seen(name, row)),
          table,
        ).toEqual([]);
      }
    },
  );

  test('no e-mail address is where it does not belong', async () => {
    for (const table of ['audit', 'order_buyer', 'sign_in', 'wrong_guess', 'allowance', 'queue_place', 'orders']) {
      const { rows } = await shop.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
      expect(
        rows.filter(({ row }) => seen('email', row)),
        table,
      ).toEqual([]);
    }
  });
});
