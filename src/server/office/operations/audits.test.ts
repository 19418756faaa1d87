import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import type { AuditEvent } from '../../../contract/management-audits.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { pageOfAudits } from './audits.queries.ts';

let shop: RunningApp;
let operator: SignedIn;
beforeAll(async () => {
  shop = await runningApp();
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
});
afterAll(() => shop.close());

const read = async (query: Record<string, string>, { headers } = operator) => {
  const reply = await shop.app.inject({ url: `/management/audits?${new URLSearchParams(query)}`, headers });
  return { status: reply.statusCode, body: reply.json(), total: Number(reply.headers['x-total-count']) };
};
const messagesOf = async (query: Record<string, string>) =>
  ((await read(query)).body as AuditEvent[]).map(({ data }) => data.message);
const add = (at: string, principal: string, type: string, message: string) =>
  shop.db
    .insertInto('audit')
    .values({ at: new Date(at), principal, type, message, remoteAddress: '203.0.113.9' })
    .execute();

describe('the records of two days in March', () => {
  const days = { fromDate: '2020-03-11', toDate: '2020-03-12' };
  beforeAll(async () => {
    await add('2020-03-10T15:59:59.999Z', 'early', 'SIGN_OUT', 'the day before, in Hong Kong');
    await add('2020-03-10T16:00:00Z', 'chan', 'USER_CREATED', 'first moment');
    await add('2020-03-11T09:00:00Z', 'admin', 'SIGN_OUT', 'at noon');
    await add('2020-03-12T15:59:59.999Z', 'chan', 'AUTHENTICATION_FAILURE', 'last moment');
    await add('2020-03-12T16:00:00Z', 'late', 'SIGN_OUT', 'the day after');
  });

  test('both days belong to them, as clocks in Hong Kong have them', async () => {
    const { status, body, total } = await read(days);
    expect([status, total]).toEqual([200, 3]);
    expect(body[0]).toEqual({
      id: expect.any(Number),
      timestamp: '2020-03-12T15:59:59.999Z',
      principal: 'chan',
      type: 'AUTHENTICATION_FAILURE',
      data: { message: 'last moment', remoteAddress: '203.0.113.9' },
    });
  });

  test.each([
    [undefined, ['last moment', 'at noon', 'first moment']],
    ['auditEventDate,asc', ['first moment', 'at noon', 'last moment']],
    ['principal,asc', ['at noon', 'first moment', 'last moment']],
    ['principal,desc', ['last moment', 'first moment', 'at noon']],
    ['auditEventType,asc', ['last moment', 'at noon', 'first moment']],
    ['id,asc', ['first moment', 'at noon', 'last moment']],
  ])('are sorted by %s', async (sort, messages) => {
    expect(await messagesOf({ ...days, ...(sort && { sort }) })).toEqual(messages);
  });

  test('are narrowed to those of a user, of a type, or of both', async () => {
    expect(await messagesOf({ ...days, principal: 'chan' })).toEqual(['last moment', 'first moment']);
    expect(await messagesOf({ ...days, type: 'SIGN_OUT' })).toEqual(['at noon']);
    expect(await messagesOf({ ...days, principal: 'chan', type: 'USER_CREATED' })).toEqual(['first moment']);
    expect((await read({ ...days, principal: 'chan', sort: 'auditEventType,desc' })).body).toMatchObject([
      { type: 'USER_CREATED' },
      { type: 'AUTHENTICATION_FAILURE' },
    ]);
    expect(await read({ ...days, principal: 'cha' }), 'the whole name').toMatchObject({ body: [], total: 0 });
    expect((await read({ type: 'sign-out' })).status).toBe(400);
  });

  test('come in pages', async () => {
    expect(await messagesOf({ ...days, size: '2', page: '1' })).toEqual(['first moment']);
    const { total } = await read({ ...days, size: '2', page: '1' });
    expect(total).toBe(3);
  });

  test('an empty field of the form reads like one that was left out', async () => {
    const none = { fromDate: '', toDate: '', principal: '', type: '' };
    expect((await read({ ...none, size: '1' })).total).toBe((await read({ size: '1' })).total);
    expect(await messagesOf({ ...none, toDate: '2020-03-10' })).toEqual(['the day before, in Hong Kong']);
  });

  test('either day may be left out', async () => {
    expect(await messagesOf({ toDate: '2020-03-10' })).toEqual(['the day before, in Hong Kong']);
    expect(await messagesOf({ fromDate: '2020-03-13', toDate: '2020-03-13' })).toEqual(['the day after']);
  });
});

test('days that are none, or in the wrong order, are refused at their field', async () => {
  const errorsOf = async (query: Record<string, string>) => {
    const { status, body } = await read(query);
    return [status, body.fieldErrors];
  };
  const wrong = (field: string, message: string) => [400, [{ objectName: 'audits', field, message }]];
  expect(await errorsOf({ fromDate: '2020-03-12', toDate: '2020-03-11' })).toEqual(wrong('toDate', 'Days'));
  expect(await errorsOf({ fromDate: '2020-02-30' })).toEqual(wrong('fromDate', 'Pattern'));
  expect((await read({ sort: 'message,asc' })).status).toBe(400);
});

test('is for operators alone', async () => {
  const clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  expect((await read({}, clerk)).status).toBe(403);
});

test('a sign-in that failed and the page of the audit itself have no password', async () => {
  const password = 'open sesame 4711';
  await shop.app.inject({ method: 'POST', url: '/api/authenticate', payload: { username: 'nobody', password } });
  const { body } = await read({ sort: 'auditEventDate,desc' });
  expect(body[0]).toMatchObject({ type: 'AUTHENTICATION_FAILURE' });
  expect(JSON.stringify(body)).not.toContain('sesame');
});

describe('among very many records', () => {
  const days = { fromDate: '2021-01-01', toDate: '2021-12-31' };
  beforeAll(async () => {
    await sql`insert into audit (at, principal, type, message)
      select timestamptz '2021-01-01' + n * interval '6 minutes', 'user-' || n % 40, case when n % 9 = 0 then 'SIGN_OUT' else 'ORDER_PLACED' end, 'order ' || n
      from generate_series(1, 80000) n`.execute(shop.db);
    await sql`vacuum (analyze) audit`.execute(shop.db);
  });

  type Plan = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };
  const rowsRead = (plan: Plan): number =>
    Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(rowsRead));

  test.each(['auditEventDate', 'principal', 'auditEventType', 'id'])(
    'a page by %s reads little more than its own rows',
    async (field) => {
      for (const direction of ['asc', 'desc']) {
        const page = pageOf({ sort: `${field},${direction}` });
        const [explained] = await pageOfAudits(shop.db, days, page).explain('json', sql`analyze`);
        const { Plan } = (explained as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0];
        expect(rowsRead(Plan), JSON.stringify(Plan)).toBeLessThan(200);
      }
    },
  );

  test.each([{ principal: 'user-7' }, { type: 'SIGN_OUT' }, { principal: 'user-9', type: 'SIGN_OUT' }])(
    'a page of %j reads by an index',
    async (wanted) => {
      const page = pageOf({ sort: 'auditEventDate,desc' });
      const [explained] = await pageOfAudits(shop.db, { ...days, ...wanted }, page).explain('json', sql`analyze`);
      const { Plan } = (explained as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0];
      expect(rowsRead(Plan), JSON.stringify(Plan)).toBeLessThan(200);
    },
  );

  test('no more than ten thousand are counted', async () => {
    expect((await read(days)).total).toBe(10_000);
  });
});
