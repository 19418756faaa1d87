// Two servers on one database: the orders of an event are placed by one of them, and nothing depends on it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../../../../tests/check-invariants.ts';
import { type Buyer, type OrderRequestInput, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { readyOrder } from '../../../../tests/support/people/ready-orders.ts';
import { type BoxOffice, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import type { RunningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { readWallClock } from '../../platform/database/clock.queries.ts';
import { OrderLanes } from '../orders/order-lanes.ts';
import { SaleCounter } from '../orders/sale-counter.ts';
import { StockMemory } from '../seating/stock-memory.ts';
import { ForwardedOrders } from './forward-orders.ts';
import { homeOf } from './home-of.ts';

const metricsToken = 'a token for tests, 0123456789 abc';

describe('two servers that reach each other', () => {
  let shop: BoxOffice;
  let servers: RunningApp[];
  beforeAll(async () => {
    shop = await openBoxOffice({ METRICS_TOKEN: metricsToken }, { jobs: ['sayAlive'] });
    servers = [shop, await shop.anotherServer()];
    for (const { app } of servers) await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    expect(await checkInvariants(shop.url)).toEqual([]);
    await shop.close();
  });

  const forwarded = async ({ app }: RunningApp, result: string) => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await app.inject({ url: '/management/prometheus', headers });
    return Number(new RegExp(`orders_forwarded_total\\{result="${result}"\\} (\\d+)`).exec(body)?.[1]);
  };
  const orderAt = async ({ app }: RunningApp, requested: OrderRequestInput, who: Buyer) => {
    const reply = await app.inject(orderRequest(who, requested));
    return { status: reply.statusCode, body: reply.json() };
  };
  const oneSeat = (hall: Hall) => ({ ...hall, orderDetails: [lineIn(hall, 1)] });

  /** A hall, and the servers that passed an order for it on. */
  async function hallWithHome(...zones: (string | number)[]) {
    const hall = await shop.hallOf(...zones);
    const before = await Promise.all(servers.map((server) => forwarded(server, 'answered')));
    for (const server of servers) await orderAt(server, oneSeat(hall), shop.buyer(hall.eventId));
    const after = await Promise.all(servers.map((server) => forwarded(server, 'answered')));
    const passedOn = servers.filter((_, at) => (after[at] ?? 0) > (before[at] ?? 0));
    return { hall, passedOn };
  }

  test('pass on the orders of an event to one of them, each event to its own', async () => {
    await until(async () => (await hallWithHome(10)).passedOn.length === 1);
    const others = new Set<RunningApp | undefined>();
    await until(async () => {
      const { passedOn } = await hallWithHome(10);
      expect(passedOn).toHaveLength(1);
      return others.add(passedOn[0]).size === 2;
    });
  });

  test('answer alike, whichever of them the buyer has come to', async () => {
    const answers = [];
    for (const passesOn of [true, false]) {
      const { hall, passedOn } = await hallWithHome('A: 1a . 2a 3a\nB: 1a 2a 3a 4a', 4);
      const server = servers.find((one) => passedOn.includes(one) === passesOn) as RunningApp;
      const who = shop.buyer(hall.eventId);
      const two = { ...hall, orderDetails: [lineIn(hall, 2), lineIn(hall, 1, 1)] };
      const placed = await orderAt(server, two, who);
      const [first, ...more] = placed.body.tickets;
      const again = await orderAt(server, two, who);
      const secondOrder = await orderAt(server, oneSeat(hall), shop.again(who, hall.eventId));
      const tooLarge = await orderAt(server, { ...hall, orderDetails: [lineIn(hall, 4)] }, shop.buyer(hall.eventId));
      answers.push({
        placed: placed.status,
        seats: seatsOf(placed.body),
        first: {
          ...first,
          session: typeof first.session.startTime,
          zone: first.zone.name,
          pricing: first.pricing.price,
        },
        more: more.length,
        isSame: again.body.id === placed.body.id,
        seatsAgain: seatsOf(again.body),
        secondOrder: [
          secondOrder.status,
          secondOrder.body.errorKey,
          secondOrder.body.details.transactionId === placed.body.id,
        ],
        tooLarge: [tooLarge.status, tooLarge.body.errorKey, tooLarge.body.details],
      });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ placed: 200, isSame: true, secondOrder: [409, 'alreadyHolding', true] });
  });

  test('go on alone when the other one has gone', async () => {
    const third = await shop.anotherServer();
    await third.app.listen({ host: '127.0.0.1', port: 0 });
    const taken = () => forwarded(third, 'taken');
    await until(async () => {
      await hallWithHome(10);
      return (await taken()) > 0;
    });
    const halls = await Promise.all(Array.from({ length: 8 }, () => shop.hallOf(10)));
    await third.app.close();
    for (const hall of halls)
      for (const server of servers)
        expect((await orderAt(server, oneSeat(hall), shop.buyer(hall.eventId))).status).toBe(200);
  });
});

describe('a server without a good word of the other one', () => {
  let shop: BoxOffice;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    shop = await openBoxOffice({}, { jobs: ['sayAlive'] });
  });
  afterAll(async () => {
    for (const close of closers) await close();
    expect(await checkInvariants(shop.url)).toEqual([]);
    await shop.close();
  });

  type Line = (deliver: () => Promise<unknown>) => Promise<unknown>;

  /** A server that passes everything on over this line, and its other one. */
  function twoServers(line: Line) {
    const serverOf = (ownId: string, peerIds: string[], ask: (message: unknown) => Promise<unknown>) => {
      const lanes = new OrderLanes({
        databaseUrl: shop.url,
        db: shop.db,
        log: shop.deps.log,
        stocks: new StockMemory(shop.db),
        lanes: 1,
        isOneEventPerTransaction: false,
      });
      closers.push(() => lanes.stop());
      return new ForwardedOrders({
        lanes,
        links: { ownId, peerIds, linkTo: (id) => (id === ownId ? null : { ask }) },
        counts: new SaleCounter(shop.deps.clock).forwarded,
        clock: shop.deps.clock,
        readClock: () => readWallClock(shop.db),
      });
    };
    const other = serverOf('other', [], async () => null);
    const own = serverOf('own', ['other'], (message) => line(() => other.take(structuredClone(message))));
    return { own, other };
  }

  /** An event whose home is the other server. */
  async function hallOfOther(...zones: (string | number)[]): Promise<Hall> {
    for (;;) {
      const hall = await shop.hallOf(...zones);
      // Opens the inventories, and is let go of at once.
      const first = await shop.order({ ...hall, orderDetails: [lineIn(hall, 1)] });
      await shop.releases.giveBack(hall.eventId, first.body.id);
      if (homeOf(hall.eventId, ['own', 'other']) === 'other') return hall;
    }
  }

  test('whose answer was lost finds the order that the other one has placed', async () => {
    const hall = await hallOfOther(10);
    const { own } = twoServers(async (deliver) => {
      await deliver();
      return null;
    });
    const order = await readyOrder(shop.db, hall, 2);
    expect(await own.place(order)).toMatchObject({ prior: { requestDigest: order.requestDigest } });
    expect(await shop.countOrders(hall.eventId)).toBe(2);
  });

  test('places the order at once when the message was lost', async () => {
    const hall = await hallOfOther(10);
    const { own } = twoServers(async () => null);
    expect(await own.place(await readyOrder(shop.db, hall, 2))).toMatchObject({ placed: { tickets: [{}, {}] } });
  });

  test('its refusal counts: a message that arrives long afterwards places nothing, though seats have come back', async () => {
    const hall = await hallOfOther('A: 1a 2a');
    const sold = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] });
    let deliverLate = async (): Promise<unknown> => null;
    const { own } = twoServers(async (deliver) => {
      deliverLate = deliver;
      return null;
    });
    const order = await readyOrder(shop.db, hall, 2);
    expect(await own.place(order)).toMatchObject({ refusal: { refused: 'soldOut' } });
    await shop.releases.giveBack(hall.eventId, sold.body.id);
    expect(await deliverLate()).toEqual({ isOverdue: true });
    const stored = shop.db.selectFrom('orders').where('passId', '=', order.passId).select('id');
    expect(await stored.execute()).toEqual([]);
  });

  test('both believe that they are the home of the event: each seat is sold once', async () => {
    const hall = await hallOfOther(60);
    const { own, other } = twoServers(async () => null);
    const orders = await Promise.all(Array.from({ length: 80 }, () => readyOrder(shop.db, hall, 1)));
    const outcomes = await Promise.all(orders.map((order, at) => (at % 2 === 0 ? own : other).place(order)));
    const placed = outcomes.filter((outcome) => 'placed' in outcome);
    expect(placed).toHaveLength(60);
    expect(outcomes.filter((outcome) => 'refusal' in outcome)).toHaveLength(20);
  });
});
