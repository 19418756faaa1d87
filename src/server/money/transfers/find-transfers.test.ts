// A transfer is found among nineteen hundred, and the list stays cheap.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { addManyTransfers, type SeededTransfer } from '../../../../tests/support/database/many-transfers.ts';
import { plansOf } from '../../../../tests/support/database/plans-of.ts';
import { compare, openTransferOffice, type TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { addHall, type Hall } from '../../../../tests/support/shop/hall.ts';
import type { StatementVerdict, WaitingTransfer } from '../../../contract/payment-review.ts';
import { listTransfers } from './list-transfers.ts';
import { listWaiting } from './transfers.queries.ts';

const count = 1900;
let shop: TransferOffice;
let hall: Hall;
let seeded: SeededTransfer[];
beforeAll(async () => {
  shop = await openTransferOffice();
  hall = await addHall(shop.db, { zones: [count + 10], zone: { names: { 'zh-hk': '企位', en: 'Standing' } } });
  seeded = await addManyTransfers(shop.db, shop.deps.signingKey, hall, count);
});
afterAll(() => shop.close());

async function list(query: Record<string, string>) {
  const search = new URLSearchParams({ size: '200', ...query });
  const reply = await shop.app.inject({ url: `/api/transfers?${search}`, headers: shop.admin.headers });
  return {
    status: reply.statusCode,
    total: Number(reply.headers['x-total-count']),
    items: reply.json() as WaitingTransfer[],
  };
}
const at = (index: number) => seeded[index] as SeededTransfer;

describe('one transfer of nineteen hundred', () => {
  test.each<[string, () => string]>([
    ['its amount', () => '1334'],
    ['its amount as people write it', () => 'HK$1,334.00'],
    ['the end of its invoice number', () => at(1234).invoiceNo.slice(-8).toLowerCase()],
    ['its order number', () => String(hall.eventId * 2 ** 32 + 1235)],
    ['the e-mail address of the buyer', () => 'Fan-1234@visitor.example'],
    ['a name', () => 'tai man chan1234'],
    ['a telephone number', () => '+852 5200 1234'],
  ])('is found by %s', async (_, search) => {
    const { items, total } = await list({ search: search() });
    expect([total, items.map(({ invoiceNo }) => invoiceNo)]).toEqual([1, [at(1234).invoiceNo]]);
  });

  test('is beside its line of a statement, with its buyer and amount, however many wait before it', async () => {
    const { invoiceNo, amountCents } = at(1899);
    const lines = [`1,${invoiceNo},1.00`, `2,thanks,${amountCents / 100}`, '3,a stranger,0.50'];
    const reply = await compare(shop, `Date,Details,Amount\n${lines.join('\n')}\n`);
    const transfer = { invoiceNo, amount: amountCents / 100, buyer: 'Tai Man 陳1899' };
    const verdicts: StatementVerdict[] = reply.json();
    expect(verdicts.map(({ because, waiting }) => [because, waiting])).toEqual([
      ['amount', [transfer]],
      ['amountAlone', [transfer]],
      [null, []],
    ]);
  });

  test('has the buyer’s contact and the zone’s name in each language beside it', async () => {
    const { items } = await list({ search: '1334' });
    expect(items[0]).toMatchObject({
      buyer: 'Tai Man Chan1234',
      email: 'fan-1234@visitor.example',
      telephone: '+852 52001234',
      seats: [{ zone: { name: 'Z1', names: { 'zh-hk': '企位', en: 'Standing' } }, labels: [], count: 1 }],
    });
  });

  test('is not found by a text that nothing has, nor by the marks of a pattern', async () => {
    for (const search of ['nobody', '%', '_____', '999999', `${'陳'.repeat(200)}`])
      expect((await list({ search })).total, search).toBe(0);
  });
});

describe('the filters', () => {
  test.each<[string, () => Record<string, string>, number]>([
    ['with a receipt', () => ({ hasReceipt: 'true' }), 1425],
    ['without a receipt', () => ({ hasReceipt: 'false' }), 475],
    ['an amount from and to', () => ({ amountFrom: '200', amountTo: '299.99' }), 100],
    ['waiting for a day', () => ({ waitingHours: '24' }), 460],
    ['the event', () => ({ eventId: String(hall.eventId) }), 1900],
    ['another event', () => ({ eventId: String(hall.eventId + 1) }), 0],
    ['the session', () => ({ sessionId: String(hall.sessionIds[0]) }), 1900],
    ['another session', () => ({ sessionId: '999999' }), 0],
    [
      'all together',
      () => ({ hasReceipt: 'true', amountFrom: '200', amountTo: '299', waitingHours: '1', search: 'chan' }),
      50,
    ],
  ])('%s', async (_, query, total) => {
    expect((await list(query())).total).toBe(total);
  });

  test('are bounded', async () => {
    const bad = [
      { amountFrom: '-1' },
      { amountTo: '1e9' },
      { amountTo: '12345678' },
      { waitingHours: '0' },
      { eventId: '0x1' },
      { hasReceipt: 'maybe' },
      { search: 'x'.repeat(255) },
    ];
    for (const query of bad) expect((await list(query)).status, JSON.stringify(query)).toBe(400);
  });
});

test('a page of 1,900 costs as many statements as a page of one, filtered or not, and a name costs one more', async () => {
  const statements = (limit: number, requested = {}) =>
    countStatements(shop.db, (db) => listTransfers({ ...shop.deps, db }, requested, { offset: 0, limit, sort: [] }));
  expect(await statements(1)).toBe(3);
  expect(await statements(200)).toBe(3);
  expect(await statements(20, { search: '1334', hasReceipt: true, amountFrom: 100 })).toBe(3);
  expect(await statements(20, { search: 'chan' })).toBe(4);
});

test('a page is read by the index of waiting transfers, whatever else is being paid', async () => {
  await addCardPayments(20_000);
  const plans = await plansOf(shop.deps.databaseUrl, (db) =>
    listWaiting(db, { terms: null }, { offset: 1880, limit: 20 }),
  );
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toContain('payment_transfer_waiting');
    expect(plan).not.toContain('Seq Scan on payment');
  }
});

test('when the time is over a transfer with a receipt stays in the list, one without is gone from it and from its filter', async () => {
  const [without, withReceipt] = [at(3), at(4)];
  const total = async (hasReceipt: string) => (await list({ hasReceipt })).total;
  const before = [await total('true'), await total('false')];
  await shop.db
    .updateTable('orders')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('eventId', '=', hall.eventId)
    .where('amountCents', 'in', [without.amountCents, withReceipt.amountCents])
    .execute();
  await shop.releases.expire(hall.eventId);
  expect((await list({ search: without.invoiceNo })).total).toBe(0);
  expect((await list({ search: withReceipt.invoiceNo })).items).toMatchObject([{ orderStatus: 'EXPIRED', proofs: 1 }]);
  expect([await total('true'), await total('false')]).toEqual([before[0], (before[1] ?? 0) - 1]);
});

/** Begun and not finished, as in the minutes after a sale opens. */
async function addCardPayments(of: number): Promise<void> {
  await sql`
    insert into payment (event_id, invoice_no, order_id, method, status, merchant_id, amount_cents)
    select orders.event_id, 'CARD' || lpad(at::text, 16, '0'), orders.id, 'JETCO', 'REQUESTED', 'x', 100
    from generate_series(1, ${of}) at join orders on orders.id = ${hall.eventId * 2 ** 32}::bigint + 1 + at % ${count}`.execute(
    shop.db,
  );
  await sql`analyze payment`.execute(shop.db);
}
