// The invariants are looked at when the database is dropped: seats, money and ledger of the sales agree.
import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database/fresh-database.ts';
import { makeSmallPictures } from '../../../tests/support/shop/small-pictures.ts';
import { unseal } from '../platform/signing/sealed.ts';
import { mailboxDigest } from '../shop/orders/name-buyer.ts';
import { drawSales } from './demo-sales.ts';
import { furnishSales } from './furnish-sales.ts';
import { seedDemo } from './seed-demo.ts';

const signingKey = createSecretKey(Buffer.from('a key for the sales of a demo shop'));
const clock = () => new Date();
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await seedDemo({ db, clock }, undefined, makeSmallPictures);
  await furnishSales({ db, clock, signingKey });
});
afterAll(() => database.drop());

const read = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(database.db)).rows;

test('sales are the same for the same moment, the oldest first', () => {
  const now = new Date('2031-02-03T04:05:06Z');
  const sales = drawSales(now);
  expect(drawSales(now)).toEqual(sales);
  expect(sales.map(({ at }) => at)).toEqual(
    sales.map(({ at }) => at).sort((one, other) => Number(one) - Number(other)),
  );
  expect(sales.at(-1)?.at.getTime()).toBeLessThan(now.getTime());
});

test('no order ran out since its shop was made, hours before its sales: such an order would have a record', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.UTC(2031, 1, 3, hour));
    const expired = drawSales(now).filter(({ state }) => state === 'EXPIRED');
    expect(expired.length).toBeGreaterThan(5);
    for (const { at } of expired) expect(now.getTime() - at.getTime()).toBeGreaterThan(24 * 3_600_000);
  }
});

test('the orders are of four weeks, of the web and of staff, paid for in each way', async () => {
  const [days] = await read(sql<{ count: number }>`select count(distinct day)::int as count from ledger_line`);
  expect(days?.count).toBeGreaterThan(20);
  const methods = await read(
    sql<{ channel: string; method: string }>`select distinct channel, method from ledger_line order by channel, method`,
  );
  expect(methods.map(({ channel, method }) => `${channel} ${method}`)).toEqual([
    'COUNTER COUNTER_CARD',
    'COUNTER COUNTER_CASH',
    'TELEPHONE COUNTER_CARD',
    'TELEPHONE COUNTER_CASH',
    'WEB ASIA_PAY',
    'WEB CASH',
    'WEB JETCO',
  ]);
});

test('three buyers wait for their transfer with a receipt, and some orders were never paid for', async () => {
  const states = await read(
    sql<{ status: string; count: number }>`select status, count(*)::int as count from orders group by 1 order by 1`,
  );
  expect(states.map(({ status }) => status)).toEqual(['EXPIRED', 'PAID', 'WAITING']);
  expect(states[2]?.count).toBe(3);
  const receipts = await read(sql<{ content: Buffer }>`select content from transfer_proof`);
  expect(await Promise.all(receipts.map(async ({ content }) => (await sharp(content).metadata()).width))).toEqual([
    800, 800, 800,
  ]);
  expect(states[1]?.count).toBeGreaterThan(200);
});

test('the demo customer has orders of their own, whose buyer can be opened and found', async () => {
  const own = await read(
    sql<{ sealedPerson: Buffer; mailboxDigest: string }>`
      select sealed_person, mailbox_digest from order_buyer join account on account.id = account_id where login = 'user'`,
  );
  expect(own).toHaveLength(2);
  for (const { sealedPerson, mailboxDigest: found } of own) {
    const { email } = JSON.parse(unseal(signingKey, 'buyer', sealedPerson));
    expect(email).toBe('user@limelight.example');
    expect(found).toBe(mailboxDigest(signingKey, email));
  }
});

test('nobody gets a mail of them, since their e-tickets are mailed two weeks before a show', async () => {
  const [mails] = await read(sql<{ count: number }>`select count(*)::int as count from mail`);
  expect(mails?.count).toBe(0);
  const [first] = await read(
    sql<{ isLate: boolean }>`
      select min(starts_at) > now() + interval '15 days' as is_late
      from session where exists (select from ticket where ticket.session_id = session.id)`,
  );
  expect(first?.isLate).toBe(true);
});
