import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDoor, redeem, scanOf } from '../../../../tests/support/people/at-the-door.ts';
import { person } from '../../../../tests/support/people/buyers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { openLog } from '../../platform/log.ts';

const lines: string[] = [];
const log = openLog({ level: 'warn', write: (line) => void lines.push(line) });
const linesOf = (logger: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.logger === logger);

let shop: RunningApp;
let other: RunningApp;
let operator: SignedIn;
beforeAll(async () => {
  shop = await runningApp({ log, jobs: 'all' });
  other = await shop.anotherServer();
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
});
afterAll(() => shop.close());

type Method = 'GET' | 'PUT' | 'POST';
const call = async (method: Method, url: string, payload?: object, { app } = shop, { headers } = operator) => {
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
};
const levelAt = async (name: string, at = shop) =>
  (await call('GET', '/management/loggers', undefined, at)).body.loggers[name].effectiveLevel;
const serverIds = async (): Promise<{ own: string; others: string[] }> => {
  const { body } = await call('GET', '/api/servers');
  const idsOf = (isThis: boolean) =>
    body.filter((server: { isThis: boolean }) => server.isThis === isThis).map(({ id }: { id: string }) => id);
  return { own: idsOf(true)[0], others: idsOf(false) };
};

describe('each version of the pages reads the loggers in its shape', () => {
  test('GET and PUT /management/logs', async () => {
    const { body } = await call('GET', '/management/logs');
    expect(body).toContainEqual({ name: 'ROOT', level: 'WARN' });
    expect(body).toContainEqual({ name: 'http', level: 'WARN' });
    expect((await call('PUT', '/management/logs', { name: 'http', level: 'ERROR' })).status).toBe(200);
    expect((await call('GET', '/management/logs')).body).toContainEqual({ name: 'http', level: 'ERROR' });
  });

  test('GET and POST /management/loggers, where an empty body ends a change', async () => {
    expect((await call('POST', '/management/loggers/mail', { configuredLevel: 'DEBUG' })).status).toBe(200);
    const { body } = await call('GET', '/management/loggers');
    expect(body.levels).toEqual(['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'OFF']);
    expect(body.groups).toEqual({});
    expect(body.loggers.mail).toEqual({
      configuredLevel: 'DEBUG',
      effectiveLevel: 'DEBUG',
      endsAt: expect.stringMatching(/Z$/),
    });
    for (const empty of [undefined, {}, { configuredLevel: null }]) {
      await call('POST', '/management/loggers/mail', { configuredLevel: 'DEBUG' });
      expect((await call('POST', '/management/loggers/mail', empty)).status).toBe(200);
      expect(await levelAt('mail')).toBe('WARN');
    }
  });
});

describe('a level', () => {
  test('changes on all servers, or on the one that is named', async () => {
    await call('PUT', '/management/logs', { name: 'door', level: 'DEBUG' });
    expect([await levelAt('door'), await levelAt('door', other)]).toEqual(['DEBUG', 'DEBUG']);
    const { others } = await serverIds();
    await call('PUT', `/management/logs?server=${others[0]}`, { name: 'door', level: 'TRACE' });
    expect([await levelAt('door'), await levelAt('door', other)]).toEqual(['DEBUG', 'TRACE']);
    const read = await call('GET', `/management/loggers?server=${others[0]}`);
    expect(read.body.loggers.door.effectiveLevel).toBe('TRACE');
  });

  test('changes on the living servers while a dead one does not reply', async () => {
    const name = 'a dead server/1';
    await shop.db.insertInto('server').values({ id: randomUUID(), name, version: '1.0.0' }).execute();
    const { body } = await call('PUT', '/management/logs', { name: 'queue', level: 'INFO' });
    expect(body.servers).toHaveLength(3);
    expect(body.servers).toContainEqual({ name, isChanged: false });
    expect(body.servers.filter(({ isChanged }: { isChanged: boolean }) => isChanged)).toHaveLength(2);
    expect([await levelAt('queue'), await levelAt('queue', other)]).toEqual(['INFO', 'INFO']);
    await shop.db.deleteFrom('server').where('name', '=', name).execute();
  });

  test('is refused for a logger or a server that is not there, and for a word that is no level', async () => {
    const { status, body } = await call('POST', '/management/loggers/nothing', { configuredLevel: 'INFO' });
    expect([status, body.message]).toEqual([404, 'error.loggerUnknown']);
    const gone = await call('PUT', `/management/logs?server=${randomUUID()}`, { name: 'http', level: 'INFO' });
    expect([gone.status, gone.body.message]).toEqual([410, 'error.serverGone']);
    const wrong = await call('PUT', '/management/logs', { name: 'http', level: 'LOUD' });
    expect([wrong.status, wrong.body.fieldErrors[0].field]).toEqual([400, 'level']);
  });

  test('is in the audit with its logger, its level and its servers', async () => {
    const { own } = await serverIds();
    await call('PUT', `/management/logs?server=${own}`, { name: 'orders', level: 'DEBUG' });
    const record = await shop.db
      .selectFrom('audit')
      .where('type', '=', 'LOG_LEVEL_CHANGED')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      principal: operator.login,
      message: expect.stringMatching(/^logger orders: DEBUG, on \S+\/\d+$/),
    });
  });

  test('is for operators alone', async () => {
    const clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    for (const [method, url, body] of [
      ['GET', '/management/logs', undefined],
      ['PUT', '/management/logs', { name: 'http', level: 'DEBUG' }],
      ['GET', '/management/loggers', undefined],
      ['POST', '/management/loggers/http', {}],
    ] as const)
      expect((await call(method, url, body, shop, clerk)).status).toBe(403);
  });
});

test('with the logger http at DEBUG each request is one line of JSON, with its route and not its address', async () => {
  await call('POST', '/management/loggers/http', {});
  lines.length = 0;
  await shop.app.inject('/api/activate?key=a-key-from-a-mail-12345678');
  expect(linesOf('http')).toEqual([]);
  await call('POST', '/management/loggers/http', { configuredLevel: 'DEBUG' });
  const { headers } = await shop.app.inject('/api/activate?key=a-key-from-a-mail-12345678');
  await expect.poll(() => linesOf('http').some(({ path }) => path === '/api/activate')).toBe(true);
  expect(linesOf('http').find(({ path }) => path === '/api/activate')).toMatchObject({
    method: 'GET',
    status: 400,
    requestId: headers['x-request-id'],
    msg: 'a request',
  });
  expect(lines.join('')).not.toContain('a-key-from-a-mail');
});

test('a whole purchase and its entry at TRACE leave no name, address, telephone or code in the log', async () => {
  const output: string[] = [];
  const office = await openBoxOffice(
    {},
    { log: openLog({ level: 'trace', write: (line) => void output.push(line) }), jobs: 'all' },
  );
  try {
    const admin = await signedIn(office.deps, { authorities: ['ROLE_ADMIN'] });
    const email = 'mei.chan@visitor.example';
    const { payer, hall, device, code } = await openDoor(office, admin, { email });
    await redeem(office, device, scanOf(hall, { code }));
    await office.app.inject({ url: `/api/transactions/${payer.orderId}/file`, headers: admin.headers });
    const wrong = { username: email, password: '9123 4567 open' };
    await office.app.inject({ method: 'POST', url: '/api/authenticate', payload: wrong });
    const all = output.join('');
    const paths = output.map((line) => JSON.parse(line).path);
    for (const path of ['/api/order', '/api/order/buyer', '/api/transactions/:id/file', '/api/authenticate'])
      expect(paths).toContain(path);
    expect(all).toContain('a round of a job');
    const { firstName, lastName } = person;
    const secrets = [payer.who.token, payer.who.cookie, admin.token, device.token, code];
    for (const text of [email, 'mei.chan', firstName, lastName, '9123 4567', ...secrets])
      expect(all, text).not.toContain(text);
    expect(all).not.toMatch(/\b[5-9]\d{7}\b/);
  } finally {
    await office.close();
  }
});
