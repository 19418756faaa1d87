import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import {
  anyAddress,
  openTransferOffice,
  receipt,
  type TransferOffice,
  transferring,
  upload,
} from '../../../../tests/support/people/transfers.ts';
import { lineIn } from '../../../../tests/support/shop/hall.ts';
import type { NetworkHolds } from '../../../contract/holds.ts';
import { listHolds } from './list-holds.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice({}, { jobs: ['expireOrders'] });
});
afterAll(() => shop.close());

const call = async (method: 'GET' | 'POST', url: string, payload?: object, headers = shop.admin.headers) => {
  const reply = await shop.app.inject({
    method,
    url,
    headers,
    remoteAddress: anyAddress(),
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
};
const release = ({ orderId }: Payer) => call('POST', `/api/holds/${orderId}/release`, {});
const releaseNetwork = (eventId: number, network: string) =>
  call('POST', '/api/holds/release-network', { eventId, network });
const listed = async (): Promise<NetworkHolds[]> => (await call('GET', '/api/holds?size=200')).body;
const ofEvent = async ({ hall }: Payer) => (await listed()).filter(({ event }) => event.id === hall.eventId);
const nobody = { orders: 0, seats: 0, underWay: 0 };

describe('the list of holds', () => {
  test('tells for each event which network holds how much, how long and how it is being paid for', async () => {
    const hall = await shop.hallOf(100);
    const plain = await heldByPayer(shop, { hall, tag: 'smallnet', count: 1 });
    const first = await transferring(shop, { hall, tag: 'largenet', count: 4 });
    await upload(shop, first, await receipt());
    const second = await heldByPayer(shop, { hall, tag: 'largenet', count: 2 });
    await begin(shop, second);
    const [large, small, ...others] = await ofEvent(plain);
    expect(others).toEqual([]);
    expect(large).toMatchObject({ network: 'largenet', seats: 6, orders: 2, paidSeats: 0, lapsedSeats: 0 });
    expect(large?.holds).toMatchObject([
      { transactionId: first.orderId, seats: 4, method: 'CASH', isUnderWay: false, proofs: 1, buyer: '陳大文' },
      { transactionId: second.orderId, seats: 2, method: 'ASIA_PAY', isUnderWay: true, proofs: 0 },
    ]);
    expect(small).toMatchObject({ network: 'smallnet', seats: 1, holds: [{ method: null, isUnderWay: false }] });
    expect(small?.holds[0]?.until).toBe((await shop.ledger.orderOf(plain)).expiresAt.toISOString());
  });

  test('says what a network paid for lately and what it let lapse, and forgets what is neither', async () => {
    const hall = await shop.hallOf(100);
    const at = { hall, tag: 'pastnet1' };
    const paid = await heldByPayer(shop, { ...at, count: 3 });
    await capture(paymentServicesOf(shop), await begin(shop, paid));
    const changedMind = await heldByPayer(shop, { ...at, count: 5 });
    await shop.app.inject({
      method: 'POST',
      url: '/api/order/cancel',
      headers: { cookie: changedMind.who.cookie },
      payload: { token: changedMind.who.token },
    });
    const lapsed = await heldByPayer(shop, { ...at, count: 2 });
    await shop.ledger.timeIsOver(lapsed);
    const held = await heldByPayer(shop, { ...at, count: 1 });
    expect(await ofEvent(held)).toMatchObject([{ network: 'pastnet1', seats: 1, paidSeats: 3, lapsedSeats: 2 }]);
  });

  test('comes in pages', async () => {
    const { body, headers } = await call('GET', '/api/holds?size=1&page=1');
    expect(body).toHaveLength(1);
    expect(Number(headers['x-total-count'])).toBe((await listed()).length);
  });

  test('reads as often for many networks as for one', async () => {
    const statements = (limit: number) =>
      countStatements(shop.db, (db) => listHolds({ ...shop.deps, db }, {}, { offset: 0, limit, sort: [] }));
    expect((await listed()).length).toBeGreaterThan(2);
    expect(await statements(100)).toBe(await statements(1));
  });

  test('is empty without a hold that fits', async () => {
    expect((await call('GET', '/api/holds?search=nobodyhere')).body).toEqual([]);
  });
});

describe('letting go', () => {
  test('of an order puts its seats back on sale at once, says who did it, and is done once', async () => {
    const hall = await shop.hallOf('A: 1a 2a 3a 4a');
    const payer = await heldByPayer(shop, { hall, count: 4 });
    expect(await shop.ledger.freeIn(hall)).toBe(0);
    expect((await release(payer)).body).toEqual({ orders: 1, seats: 4, underWay: 0 });
    expect([
      await shop.ledger.freeIn(hall),
      await shop.ledger.liveSeatsOf(payer),
      (await shop.ledger.orderOf(payer)).status,
    ]).toEqual([4, 0, 'CANCELED']);
    expect((await release(payer)).body).toEqual(nobody);
    const records = await shop.db
      .selectFrom('audit')
      .where('message', '=', `event ${hall.eventId}, order ${payer.orderId}: no reason given`)
      .selectAll()
      .execute();
    expect(records).toMatchObject([{ type: 'ORDER_CANCELED', principal: 'mei' }]);
    expect((await shop.order({ ...hall, orderDetails: [lineIn(hall, 4)] })).status).toBe(200);
  });

  test('by many at once lets go once', async () => {
    const payer = await heldByPayer(shop, { count: 2 });
    const reported = await Promise.all(Array.from({ length: 10 }, () => release(payer)));
    expect(reported.map(({ body }) => body.seats).sort()).toEqual([...Array(9).fill(0), 2]);
  });

  test('of a transfer ends it, and asks its buyer by mail not to make it; nobody else is written to', async () => {
    const [transfer, plain] = [await transferring(shop), await heldByPayer(shop)];
    for (const payer of [transfer, plain]) expect((await release(payer)).status).toBe(200);
    expect(await shop.ledger.kindsOfMail(transfer)).toEqual(['payment-transfer', 'payment-transfer-let-go']);
    const [, mail] = await shop.ledger.mailsOf(transfer);
    expect(mail?.body).toContain('請不要再轉賬');
    expect(mail?.body).not.toContain('{{');
    expect(await shop.ledger.kindsOfMail(plain)).toEqual([]);
    expect(await shop.ledger.paymentsOf(transfer)).toMatchObject([{ status: 'FAILED', decidedBy: 'mei' }]);
  });

  test('is refused while somebody is at a gateway, whose money then still pays for the seats', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    const { status, body } = await release(payer);
    expect([status, body.errorKey]).toEqual([409, 'paymentUnderWay']);
    expect(await capture(paymentServicesOf(shop), begun)).toMatchObject({ is: 'paid' });
  });

  test('is possible again an hour after somebody went to a gateway, unless they came back from it with a payment', async () => {
    const [left, reported] = [await transferring(shop), await heldByPayer(shop)];
    for (const payer of [left, reported]) {
      const { payment } = await begin(shop, payer);
      const hourAgo = new Date(Date.now() - 61 * 60_000);
      const earlier = { createdAt: hourAgo, ...(payer === reported && { reportedAt: hourAgo }) };
      await shop.db.updateTable('payment').set(earlier).where('invoiceNo', '=', payment.invoiceNo).execute();
    }
    const held = [...(await ofEvent(left)), ...(await ofEvent(reported))].flatMap(({ holds }) => holds);
    expect(held.map(({ isUnderWay }) => isUnderWay)).toEqual([false, true]);
    expect((await release(left)).status).toBe(200);
    expect((await release(reported)).body.errorKey).toBe('paymentUnderWay');
  });

  test('is refused for what is paid for or over, and for an order that there is not', async () => {
    const [paid, over] = [await heldByPayer(shop), await heldByPayer(shop)];
    await capture(paymentServicesOf(shop), await begin(shop, paid));
    await shop.ledger.timeIsOver(over);
    for (const payer of [paid, over]) expect((await release(payer)).body.errorKey).toBe('notWaiting');
    for (const orderId of [paid.orderId + 100_000, 1]) expect((await release({ ...paid, orderId })).status).toBe(404);
  });

  test('of a network lets go of all its orders at this event but for those at a gateway', async () => {
    const [hall, elsewhere] = [await shop.hallOf(100), await shop.hallOf(100)];
    const of = (tag: string, at = hall) => heldByPayer(shop, { hall: at, tag });
    const [one, two, atGateway] = [await of('allofit1'), await of('allofit1'), await of('allofit1')];
    await begin(shop, atGateway);
    const others = [await of('allofit2'), await of('allofit1', elsewhere)];
    expect((await releaseNetwork(hall.eventId, 'allofit1')).body).toEqual({ orders: 2, seats: 4, underWay: 1 });
    const statuses = async (payers: Payer[]) =>
      Promise.all(payers.map(async (payer) => (await shop.ledger.orderOf(payer)).status));
    expect(await statuses([one, two])).toEqual(['CANCELED', 'CANCELED']);
    expect(await statuses([atGateway, ...others])).toEqual(['WAITING', 'WAITING', 'WAITING']);
    expect((await releaseNetwork(hall.eventId, 'allofit1')).body).toEqual({ ...nobody, underWay: 1 });
  });

  test.each([{}, { eventId: 1 }, { eventId: 1, network: '10.0.0.1' }, { eventId: 1, network: "a' or 1=1" }])(
    'of a network that is none is bad input: %o',
    async (body) => {
      expect((await call('POST', '/api/holds/release-network', body)).status).toBe(400);
    },
  );

  test('while the time runs out and somebody buys sells every seat once', async () => {
    const hall = await shop.hallOf('A: 1a 2a 3a 4a');
    const payer = await heldByPayer(shop, { hall, count: 4 });
    const tries = Array.from({ length: 20 }, () => shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] }));
    await Promise.all([release(payer), shop.ledger.timeIsOver(payer), ...tries]);
    await release(payer);
    // The job that releases expired holds may come between two reads.
    const liveAndFree = async () => {
      const live = await shop.db
        .selectFrom('ticket')
        .where('eventId', '=', hall.eventId)
        .where('isLive', '=', true)
        .selectAll()
        .execute();
      return live.length + (await shop.ledger.freeIn(hall));
    };
    await expect.poll(liveAndFree).toBe(4);
  });
});
