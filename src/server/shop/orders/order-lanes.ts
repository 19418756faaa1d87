// Orders wait here for their transaction. Each lane has one batch under way, and new orders go into its next one. On one database a batch
// takes orders of any events; on a distributed one it keeps to a single event, so that its transaction stays on one machine.
import type { Logger } from 'pino';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import type { Db } from '../../platform/deps.ts';
import type { StockMemory } from '../seating/stock-memory.ts';
import { placeBatch } from './order-batch.ts';
import { OrderNumbers } from './order-numbers.ts';
import type { OrderOutcome, ReadyOrder } from './ready-order.ts';
import { RecentBuyers } from './recent-buyers.ts';
import { type Fault, retryBatch } from './retry-batch.ts';

const ordersPerBatchMax = 250;
const ordersWaitingMax = 5000;
const waitMillisecondsMax = 5000;

type Options = {
  databaseUrl: string;
  db: Db;
  log: Pick<Logger, 'warn'>;
  stocks: StockMemory;
  lanes: number;
  isOneEventPerTransaction: boolean;
};
type Lane = { connection: PipelinedConnection; batches: GroupCommit<ReadyOrder, LaneResult> };
type LaneResult = OrderOutcome | Fault;

export class OrderLanes {
  readonly #lanes: Lane[];

  constructor({ databaseUrl, db, log, stocks, lanes, isOneEventPerTransaction }: Options) {
    const numbers = new OrderNumbers(db);
    const recent = new RecentBuyers();
    this.#lanes = Array.from({ length: lanes }, () => {
      const connection = new PipelinedConnection(databaseUrl);
      const placeOnce = async (orders: ReadyOrder[], onlyEvent: number | null, isRetry: boolean) => {
        const isCareful = isRetry || orders.some((order) => recent.knows(order));
        const outcomes = await placeBatch({ connection, stocks, numbers }, orders, { onlyEvent, isCareful });
        orders.forEach((order, at) => {
          if (!('refusal' in (outcomes[at] as OrderOutcome))) recent.add(order);
        });
        return outcomes;
      };
      const place = (orders: ReadyOrder[], onlyEvent: number | null) =>
        retryBatch({ connection, log, place: (some, isRetry) => placeOnce(some, onlyEvent, isRetry) }, orders);
      const run = isOneEventPerTransaction
        ? (orders: ReadyOrder[]) => eventByEvent(orders, place)
        : (orders: ReadyOrder[]) => place(orders, null);
      const batches = new GroupCommit({
        run,
        itemsMax: ordersPerBatchMax,
        waitingMax: ordersWaitingMax,
        waitMillisecondsMax,
      });
      return { connection, batches };
    });
  }

  /** Orders for the same session go through the same lane, so that lanes seldom wait for each other's locks. */
  place(order: ReadyOrder): Promise<LaneResult> {
    const sessionId = order.wanted.lines[0]?.sessionId ?? 0;
    const lane = this.#lanes[sessionId % this.#lanes.length] as Lane;
    return lane.batches.add(order);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map(({ batches }) => batches.finish()));
    await Promise.all(this.#lanes.map(({ connection }) => connection.close()));
  }
}

type Place = (orders: ReadyOrder[], onlyEvent: number | null) => Promise<LaneResult[]>;

async function eventByEvent(orders: readonly ReadyOrder[], place: Place): Promise<LaneResult[]> {
  const outcomes = new Map<ReadyOrder, LaneResult>();
  for (const [eventId, some] of Map.groupBy(orders, (order) => order.eventId)) {
    const placed = await place(some, eventId);
    for (const [index, order] of some.entries()) outcomes.set(order, placed[index] as LaneResult);
  }
  return orders.map((order) => outcomes.get(order) as LaneResult);
}
