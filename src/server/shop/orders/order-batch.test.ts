// The fast path: a server that sells alone decides with its memory, and the database checks the versions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { readyOrder } from '../../../../tests/support/people/ready-orders.ts';
import { addHall, type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import { hasMoved, lockInventories, readInventories } from '../seating/inventory.queries.ts';
import { Openings } from '../seating/open-inventories.ts';
import { StockMemory } from '../seating/stock-memory.ts';
import { placeBatch } from './order-batch.ts';
import { OrderNumbers } from './order-numbers.ts';
import type { OrderOutcome, ReadyOrder } from './ready-order.ts';
import { Releases } from './release-orders.ts';
import { type Fault, retryBatch } from './retry-batch.ts';

let database: FreshDatabase;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const close of closers) await close();
  await database.drop();
});

/** Records every statement. */
class WatchedConnection extends PipelinedConnection {
  readonly trips: string[] = [];

  override begin(...given: Parameters<PipelinedConnection['begin']>) {
    this.trips.push('begin');
    return super.begin(...given);
  }

  override commit(...given: Parameters<PipelinedConnection['commit']>) {
    this.trips.push('commit');
    return super.commit(...given);
  }

  override transact(...given: Parameters<PipelinedConnection['transact']>) {
    this.trips.push('transact');
    return super.transact(...given);
  }
}

async function openHall(...zones: (string | number)[]): Promise<Hall> {
  const hall = await addHall(database.db, { zones });
  await new Openings(database.db).open(hall.eventId);
  return hall;
}

const orderFor = (hall: Hall, ticketCount: number) => readyOrder(database.db, hall, ticketCount);

describe.each(['any event', 'one event'])('with %s in a transaction', (perTransaction) => {
  function openServer() {
    const connection = new WatchedConnection(database.url);
    const stocks = new StockMemory(database.db);
    const deps = { connection, stocks, numbers: new OrderNumbers(database.db) };
    closers.push(() => connection.close());
    const place = async (orders: ReadyOrder[], isCareful = false) => {
      const onlyEvent = perTransaction === 'one event' ? (orders[0] as ReadyOrder).eventId : null;
      return placeBatch(deps, orders, { onlyEvent, isCareful });
    };
    return {
      ...deps,
      trips: connection.trips,
      place,
      placeOne: async (hall: Hall, tickets: number) => (await place([await orderFor(hall, tickets)]))[0],
      retryOn: (order: ReadyOrder) => retryBatch({ connection, log: { warn: () => {} }, place }, [order]),
      /** Reads until the server uses the fast path. */
      getUsedTo: async (hall: Hall) => {
        const keys = [{ eventId: hall.eventId, ...lineIn(hall, 1) }];
        while (!stocks.recall(keys)) {
          const [locked = []] = await connection.begin([lockInventories(keys, null)]);
          await connection.rollBack();
          const rows = readInventories(locked);
          await stocks.loadPlans(rows);
          for (const row of rows) stocks.read(row);
        }
      },
    };
  }
  type Server = ReturnType<typeof openServer>;

  const seatsIn = (outcome: OrderOutcome | Fault | undefined) =>
    outcome && 'placed' in outcome ? outcome.placed.tickets.map(({ seat }) => seat) : [];
  const freeIn = async (hall: Hall) =>
    (
      await database.db
        .selectFrom('inventory')
        .where('eventId', '=', hall.eventId)
        .select('freePublic')
        .executeTakeFirstOrThrow()
    ).freePublic;
  const giveBack = async (hall: Hall, outcome: OrderOutcome | undefined) => {
    const releases = new Releases({ databaseUrl: database.url, db: database.db, stocks: new StockMemory(database.db) });
    if (!outcome || !('placed' in outcome)) throw new Error('nothing to give back');
    await releases.giveBack(hall.eventId, outcome.placed.orderId);
    await releases.stop();
  };

  test('it looks a few times, and from then on one round trip is enough', async () => {
    const hall = await openHall('A: 1a 2a 3a 4a 5a 6a');
    const server = openServer();
    for (let order = 1; order <= 5; order += 1) expect(await server.placeOne(hall, 1)).toHaveProperty('placed');
    expect(server.trips.slice(0, 2)).toEqual(['begin', 'commit']);
    expect(server.trips.slice(-2)).toEqual(['transact', 'transact']);
    expect(await freeIn(hall)).toBe(1);
  });

  test('somebody else sold meanwhile: nothing of the batch is written, and under the lock it gets other seats', async () => {
    const hall = await openHall('A: 1a 2a 3a 4a 5a 6a 7a 8a');
    const [server, other] = [openServer(), openServer()];
    await server.getUsedTo(hall);
    const taken = seatsIn(await other.placeOne(hall, 2));
    const order = await orderFor(hall, 2);
    await expect(server.place([order])).rejects.toSatisfy(hasMoved);
    expect(await freeIn(hall)).toBe(6);
    const [placed] = await server.retryOn(order);
    expect([taken.length, seatsIn(placed).length]).toEqual([2, 2]);
    for (const seat of seatsIn(placed)) expect(taken).not.toContainEqual(seat);
    expect(await freeIn(hall)).toBe(4);
  });

  test('two that believe to be alone at the same moment: one is right', async () => {
    const places = 40;
    const hall = await openHall(places);
    const servers: Server[] = [openServer(), openServer()];
    for (let round = 1; round <= 30; round += 1) {
      for (const server of servers) await server.getUsedTo(hall);
      const results = await Promise.allSettled(servers.map((server) => server.placeOne(hall, 1)));
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.map(({ reason }) => hasMoved(reason))).toEqual([true]);
      expect(await freeIn(hall)).toBe(places - round);
    }
  });

  test('a hall that is remembered as sold out is not, when seats have come back', async () => {
    const hall = await openHall('A: 1a 2a');
    const server = openServer();
    const sold = await server.placeOne(hall, 2);
    await server.getUsedTo(hall);
    expect(await server.placeOne(hall, 1)).toMatchObject({ refusal: { refused: 'soldOut' } });
    expect(server.trips.at(-1)).toBe('transact');
    await giveBack(hall, sold);
    const order = await orderFor(hall, 1);
    await expect(server.place([order])).rejects.toSatisfy(hasMoved);
    expect(await server.retryOn(order)).toMatchObject([{ placed: { tickets: [{}] } }]);
  });

  describe('an order of another server, to be decided before a time', () => {
    test('is placed before it, and not afterwards, with an inventory from memory as well as with one that is read', async () => {
      const hall = await openHall('A: 1a 2a 3a 4a 5a 6a 7a 8a');
      const server = openServer();
      const ordered = async (decideBefore: number) => {
        const [outcome] = await server.retryOn({ ...(await orderFor(hall, 1)), decideBefore });
        return outcome;
      };
      for (const ways of ['read', 'remembered']) {
        if (ways === 'remembered') await server.getUsedTo(hall);
        expect(await ordered(Date.now() + 60_000), ways).toHaveProperty('placed');
        if (ways === 'remembered') await server.getUsedTo(hall);
        expect(await ordered(Date.now() - 1), ways).toEqual({ isOverdue: true });
      }
      expect(await freeIn(hall)).toBe(6);
    });

    test('the time that counts is that of the lock: one that had to wait for it is not placed', async () => {
      const hall = await openHall('A: 1a 2a 3a 4a');
      const [server, other] = [openServer(), openServer()];
      await server.getUsedTo(hall);
      await other.connection.begin([lockInventories([{ eventId: hall.eventId, ...lineIn(hall, 1) }], null)]);
      const inTime = { ...(await orderFor(hall, 1)), decideBefore: Date.now() + 60_000 };
      const late = { ...(await orderFor(hall, 1)), decideBefore: Date.now() + 200 };
      const placing = server.retryOn(late);
      await until(() => Date.now() > late.decideBefore);
      await other.connection.rollBack();
      expect(await placing).toEqual([{ isOverdue: true }]);
      expect(await server.retryOn(inTime)).toMatchObject([{ placed: {} }]);
      expect(await freeIn(hall)).toBe(3);
    });

    test('the others of its batch are placed', async () => {
      const hall = await openHall('A: 1a 2a 3a 4a');
      const server = openServer();
      const [late, own] = [await orderFor(hall, 1), await orderFor(hall, 1)];
      const outcomes = await server.place([{ ...late, decideBefore: Date.now() - 1 }, own]);
      expect(outcomes).toMatchObject([{ isOverdue: true }, { placed: {} }]);
    });
  });
});
