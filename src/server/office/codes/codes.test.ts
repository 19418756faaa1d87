import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leastStandstillDuring } from '../../../../tests/standstill/measure-standstill.ts';
import { countLockWaits } from '../../../../tests/support/database/without-locks.ts';
import { addPrice, batchOf, discountOf, lineOf, tokenOf } from '../../../../tests/support/people/codes.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { CodeBatch, NewBatchInput } from '../../../contract/code-batches.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';

let office: BoxOffice;
let headers: { authorization: string };
beforeAll(async () => {
  office = await openBoxOffice();
  ({ headers } = await signedIn(office.deps, { authorities: ['ROLE_CATALOGUE'] }));
});
afterAll(() => office.close());

const post = (url: string, payload: object) => office.app.inject({ method: 'POST', url, headers, payload });
const get = (url: string) => office.app.inject({ url, headers });

async function hallWithPrice(): Promise<Hall> {
  const hall = await office.hallOf(50);
  await addPrice(office.db, hall, 'DISCOUNT', 48_000);
  return hall;
}

async function make(hall: Hall, more: Partial<NewBatchInput> = {}): Promise<CodeBatch> {
  const made = await post('/api/code-batches', batchOf(hall, more));
  expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
  return made.json();
}
const codesOf = async (batch: CodeBatch, query = '') =>
  (await get(`/api/codes?batchId=${batch.id}&size=200${query}`)).json() as {
    code: string;
    ticketsUsed: number;
    isPersonal: boolean;
    orders: unknown[];
  }[];

describe('a batch', () => {
  test('is made in one go, with its word and letters that cannot be confused', async () => {
    const batch = await make(await hallWithPrice());
    expect(batch).toMatchObject({ name: 'Friends', codes: 10, usedCodes: 0, ticketsMax: 40 });
    const codes = await codesOf(batch);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(10);
    for (const { code } of codes) expect(code).toMatch(/^FANS[2-9CDFGHJKMNPQRTVWXY]{8}$/);
    expect((await get('/api/code-batches')).json()[0]).toMatchObject({ id: batch.id });
  });

  /** The most there may be with `npm run standstill`. */
  const many = process.env.STANDSTILL === 'all' ? 100_000 : 20_000;

  test(`of ${many} codes is made and changed without keeping others waiting for 50 ms, and all codes differ`, async () => {
    const hall = await hallWithPrice();
    // The first batch compiles what the others use.
    await make(hall);
    const { answer: batch, standstillMilliseconds } = await leastStandstillDuring(
      () => make(hall, { count: many }),
      50,
    );
    expect(batch.codes).toBe(many);
    expect(standstillMilliseconds).toBeLessThan(50);
    const { rows } = await sql<{
      codes: number;
    }>`select count(distinct code) as codes from code where batch_id = ${batch.id}`.execute(office.db);
    expect(rows[0]?.codes).toBe(many);
    const change = { batchId: batch.id, count: many, ticketsMax: 3 };
    const changing = await leastStandstillDuring(() => post('/api/codes/change', change), 50);
    expect(changing.answer.json()).toEqual({ changed: many });
    expect(changing.standstillMilliseconds).toBeLessThan(50);
  });

  test.each<[string, Partial<NewBatchInput>, string]>([
    ['too few letters for so many', { count: 100_000, length: 6 }, 'length'],
    ['more than 100,000', { count: 100_001 }, 'count'],
    ['a word with a sign', { word: 'FANS!' }, 'word'],
    ['seats without a zone', { seats: 'A1–4' }, 'seats'],
    ['what is no list of seats', { seats: 'the front', zoneId: 1 }, 'seats'],
    ['more seats than a batch may have', { seats: 'A1-999, B1-999, C1-3', zoneId: 1 }, 'seats'],
    ['fewer addresses than codes', { persons: 'a@visitor.example b@visitor.example' }, 'persons'],
    ['a person without an address', { persons: 'nobody' }, 'persons'],
    ['120 percent', { reduction: { kind: 'PERCENT', value: 120 } }, 'reduction.value'],
    [
      'an end before the beginning',
      { validFrom: '2027-01-02T00:00:00Z', validUntil: '2027-01-01T00:00:00Z' },
      'validUntil',
    ],
  ])('with %s is refused at its field', async (_, more, field) => {
    const reply = await post('/api/code-batches', batchOf(await hallWithPrice(), more));
    expect([reply.statusCode, reply.json().fieldErrors?.[0]?.field]).toEqual([400, field]);
  });

  test('for seats names them as staff read them, and only those of the plan', async () => {
    const hall = await office.hallOf(rowsOfSeats(2, 10));
    const zoneId = (await addPrice(office.db, hall, 'DISCOUNT', 48_000)).id;
    expect(await make(hall, { zoneId, seats: 'b1 a1-3, A4' })).toMatchObject({ seats: 'A1–4, B1' });
    const reply = await post('/api/code-batches', batchOf(hall, { zoneId, seats: 'A9–11' }));
    expect(reply.json().fieldErrors).toMatchObject([{ field: 'seats', message: 'codeSeatsUnknown' }]);
  });

  test('for one address binds all its codes to that person, and stores no address', async () => {
    const batch = await make(await hallWithPrice(), { persons: 'taiman@visitor.example' });
    const codes = office.db.selectFrom('code').where('batchId', '=', batch.id);
    const digests = new Set((await codes.select('personDigest').execute()).map(({ personDigest }) => personDigest));
    expect(digests).toEqual(new Set([mailboxDigest(office.deps.signingKey, 'TaiMan@visitor.example')]));
  });

  test('for a type without a price is refused, and so is a word that is taken; nothing is left of them', async () => {
    const hall = await hallWithPrice();
    expect((await post('/api/code-batches', batchOf(hall, { ticketType: 'PRIORITY_BOOKING' }))).json().errorKey).toBe(
      'codesWithoutPrice',
    );
    const word = { count: 1, word: 'WELCOME', length: 0 };
    await make(hall, word);
    expect((await post('/api/code-batches', batchOf(hall, word))).json().errorKey).toBe('codesTaken');
    expect((await get(`/api/code-batches?eventId=${hall.eventId}`)).json()).toHaveLength(1);
  });
});

describe('the codes of a filter', () => {
  test('are listed with the orders that use them', async () => {
    const hall = await hallWithPrice();
    const batch = await make(hall, { count: 3 });
    const [first] = await codesOf(batch);
    const zone = { ...(hall.zones[0] as Hall['zones'][number]), pricingId: await discountOf(office.db, hall) };
    const who = office.buyer(hall.eventId);
    const codeToken = await tokenOf(office, who, hall.eventId, first?.code ?? '');
    const { body } = await office.order({ ...hall, orderDetails: [lineOf(hall, zone, 2)], codeToken }, who);
    expect(await codesOf(batch, '&state=used')).toMatchObject([
      { code: first?.code, ticketsUsed: 2, orders: [{ id: body.id, status: 'WAITING', tickets: 2 }] },
    ]);
    expect(await codesOf(batch, '&state=unused')).toHaveLength(2);
    expect(await codesOf(batch, `&search=${first?.code.slice(4).toLowerCase()}`)).toHaveLength(1);
    expect(await codesOf(batch, `&search=${first?.code.slice(0, 3)}-${first?.code.slice(3)}`)).toHaveLength(1);
  });

  test('of a word for everybody names its newest orders, and says that there are more', async () => {
    const hall = await hallWithPrice();
    const batch = await make(hall, { count: 1, word: 'ALLWELCOME', length: 0, ticketsMax: 100 });
    const zone = { ...(hall.zones[0] as Hall['zones'][number]), pricingId: await discountOf(office.db, hall) };
    const ids: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      const who = office.buyer(hall.eventId);
      const codeToken = await tokenOf(office, who, hall.eventId, 'ALLWELCOME');
      ids.push((await office.order({ ...hall, orderDetails: [lineOf(hall, zone, 1)], codeToken }, who)).body.id);
    }
    const [code] = await codesOf(batch);
    expect(code).toMatchObject({ ticketsUsed: 7, hasMoreOrders: true });
    expect(code?.orders).toMatchObject(
      ids
        .slice(-5)
        .reverse()
        .map((id) => ({ id })),
    );
    const { body } = await get(`/api/codes/file?batchId=${batch.id}`);
    expect(body).toContain(ids.toReversed().join(' '));
  });

  test('are changed and withdrawn exactly, or not at all when they are not as many as were shown', async () => {
    const batch = await make(await hallWithPrice());
    const [first] = await codesOf(batch);
    const change = (more: object) => post('/api/codes/change', { batchId: batch.id, ...more });
    expect((await change({ count: 9, isWithdrawn: true })).json()).toMatchObject({
      errorKey: 'codesMoved',
      details: { count: 10 },
    });
    expect((await change({ search: first?.code, count: 1, isWithdrawn: true })).json()).toEqual({ changed: 1 });
    expect(
      (await change({ state: 'unused', count: 9, ticketsMax: 2, reduction: { kind: 'PRICE', value: 99.5 } })).json(),
    ).toEqual({ changed: 9 });
    expect(await codesOf(batch, '&state=withdrawn')).toMatchObject([{ code: first?.code, ticketsMax: 4 }]);
    expect((await codesOf(batch, '&state=unused'))[0]).toMatchObject({
      ticketsMax: 2,
      reduction: { kind: 'PRICE', value: 99.5 },
    });
  });

  test('are changed in portions: while one waits for an order, those before it are changed and free', async () => {
    const batch = await make(await hallWithPrice(), { count: 1200 });
    const ids = await office.db.selectFrom('code').where('batchId', '=', batch.id).orderBy('id').select('id').execute();
    const code = (at: number, db = office.db) =>
      db
        .selectFrom('code')
        .where('eventId', '=', batch.event.id)
        .where('id', '=', ids.at(at)?.id as number)
        .forUpdate();
    const reply = await office.db.transaction().execute(async (order) => {
      await code(-1, order).select('id').execute();
      const changing = { reply: post('/api/codes/change', { batchId: batch.id, count: 1200, isWithdrawn: true }) };
      await expect.poll(() => countLockWaits(office.db), { timeout: 10_000 }).toBe(1);
      const first = await code(0).noWait().select('withdrawnAt').executeTakeFirstOrThrow();
      expect(first.withdrawnAt).not.toBeNull();
      return changing;
    });
    expect((await reply.reply).json()).toEqual({ changed: 1200 });
  });

  test('are changed once when two colleagues change them in the same moment', async () => {
    const batch = await make(await hallWithPrice(), { count: 1200 });
    const change = (ticketsMax: number) => post('/api/codes/change', { batchId: batch.id, count: 1200, ticketsMax });
    const replies = await Promise.all([change(2), change(3)]);
    const changed = replies.reduce((sum, reply) => sum + reply.json().changed, 0);
    const versions = await office.db
      .selectFrom('code')
      .where('batchId', '=', batch.id)
      .select(({ fn }) => fn.sum<string>('version').as('sum'))
      .executeTakeFirstOrThrow();
    expect(Number(versions.sum)).toBe(1200 + changed);
  });

  test.each([
    ['a beginning after their end', { validUntil: '2027-01-01T00:00:00Z' }, 'validFrom', '2027-01-02T00:00:00Z'],
    ['an end before their beginning', { validFrom: '2027-01-02T00:00:00Z' }, 'validUntil', '2027-01-01T00:00:00Z'],
  ])('are not given %s', async (_, terms, field, time) => {
    const batch = await make(await hallWithPrice(), terms);
    const reply = await post('/api/codes/change', { batchId: batch.id, count: 10, [field]: time });
    expect([reply.statusCode, reply.json().fieldErrors?.[0]?.field]).toEqual([400, field]);
    const cleared = await post('/api/codes/change', { batchId: batch.id, count: 10, [field]: null });
    expect(cleared.statusCode).toBe(200);
  });

  test('come as a file for spreadsheets', async () => {
    const batch = await make(await hallWithPrice(), { count: 5000, length: 10 });
    const file = await get(`/api/codes/file?batchId=${batch.id}`);
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.body.trimEnd().split('\r\n');
    expect([lines.length, file.body.charCodeAt(0)]).toEqual([5001, 0xfeff]);
    expect(lines[1]).toMatch(/^FANS\w{10},4,0,PERCENT,10,,,,,$/);
  });
});

describe('mailing a batch', () => {
  const mail = (batch: CodeBatch, addresses: string) =>
    post('/api/codes/mail', { batchId: batch.id, addresses, locale: 'en', isPersonal: true });

  test('gives each address one code, also when it is pasted again, and to two at once', async () => {
    const hall = await hallWithPrice();
    const batch = await make(hall);
    const addresses = 'a@visitor.example, B@visitor.example\nb@visitor.example';
    const replies = await Promise.all([mail(batch, addresses), mail(batch, addresses)]);
    expect(replies.map((reply) => reply.json().mailed).sort()).toEqual([0, 2]);
    const mails = await office.db.selectFrom('mail').where('kind', '=', 'code').selectAll().execute();
    expect(mails).toHaveLength(2);
    expect(mails[0]?.body).toMatch(/\?code=FANS\w{8}/);
    expect(mails[0]?.body).not.toContain('{{');
    expect(await get(`/api/code-batches/${batch.id}`).then((reply) => reply.json())).toMatchObject({ mailedCodes: 2 });
  });

  test('of which each code is bound to an address sends everybody their own code, in the order of the list', async () => {
    const hall = await hallWithPrice();
    const batch = await make(hall, { count: 2, persons: 'first@visitor.example\nSecond@visitor.example' });
    const [first, second] = await codesOf(batch);
    expect([first, second]).toMatchObject([{ isPersonal: true }, { isPersonal: true }]);
    const send = (addresses: string) =>
      post('/api/codes/mail', { batchId: batch.id, addresses, locale: 'en', isPersonal: false });
    expect((await send('stranger@visitor.example')).json()).toMatchObject({
      errorKey: 'codesTooFew',
      details: { codes: 0, addresses: 1 },
    });
    expect((await send('second@visitor.example first@visitor.example')).json()).toEqual({ mailed: 2, already: 0 });
    const mails = await office.db.selectFrom('mail').where('kind', '=', 'code').selectAll().execute();
    const codeIn = (address: string) =>
      /\?code=(\w+)/.exec(mails.findLast((mail) => mail.recipient === address)?.body ?? '');
    expect(codeIn('first@visitor.example')?.[1]).toBe(first?.code);
    expect(codeIn('second@visitor.example')?.[1]).toBe(second?.code);
  });

  test('sends no code whose time is over', async () => {
    const batch = await make(await hallWithPrice(), { count: 1 });
    const over = new Date(Date.now() - 1000);
    await office.db.updateTable('code').set({ validUntil: over }).where('batchId', '=', batch.id).execute();
    expect((await mail(batch, 'a@visitor.example')).json().errorKey).toBe('codesTooFew');
  });

  test.each([
    ['more addresses than codes', 'a@visitor.example b@visitor.example', 409, 'codesTooFew'],
    [
      'more addresses than are taken at once',
      Array.from({ length: 2001 }, (_, at) => `a${at}@visitor.example`).join(' '),
      400,
      'addressesTooMany',
    ],
    ['what is no address', 'a@visitor.example, nobody', 400, 'codesAddress'],
  ])('%s: no mail is written', async (_, addresses, status, errorKey) => {
    const batch = await make(await hallWithPrice(), { count: 1 });
    const before = await office.db.selectFrom('mail').select('id').execute();
    const reply = await mail(batch, addresses);
    expect([reply.statusCode, reply.json().errorKey]).toEqual([status, errorKey]);
    expect(await office.db.selectFrom('mail').select('id').execute()).toHaveLength(before.length);
  });
});
