// Buyers who order at a steady pace while servers come and go, each order twice: first at one server, then, as a browser does whose reply
// was lost, at another one. Every answer other than the order itself is a failure.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../src/server/platform/deps.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import { quantile } from './figures.ts';
import { auditSale } from './order-audit.ts';
import { OrderConnection, type RawResponse } from './order-connection.ts';
import type { Sale } from './order-sale.ts';

type Options = {
  sale: Sale;
  /** The servers that get requests at this moment. */
  addresses: () => readonly string[];
  buyers: number;
  pauseMilliseconds: number;
};
export type SteadyReport = {
  requests: number;
  /** Failures by kind. */
  failed: Record<string, number>;
  orders: number;
  /** Repeated orders whose answer was another order. */
  otherOrders: number;
  p99Milliseconds: number;
  millisecondsMax: number;
};

export class SteadySale {
  readonly #options: Options;
  readonly #buyers: Promise<void>[];
  readonly #ids = new Set<number>();
  readonly #failed = new Map<string, number>();
  readonly #waits: number[] = [];
  #otherOrders = 0;
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
    this.#buyers = Array.from({ length: options.buyers }, (_, at) => this.#buy(at));
  }

  get orders(): number {
    return this.#ids.size;
  }

  async stop(): Promise<SteadyReport & { ids: ReadonlySet<number> }> {
    this.#isStopping = true;
    await Promise.all(this.#buyers);
    const sorted = this.#waits.toSorted((one, other) => one - other);
    return {
      requests: sorted.length,
      failed: Object.fromEntries(this.#failed),
      orders: this.#ids.size,
      otherOrders: this.#otherOrders,
      p99Milliseconds: Math.round(quantile(sorted, 0.99)),
      millisecondsMax: Math.round(sorted.at(-1) ?? 0),
      ids: this.#ids,
    };
  }

  async #buy(at: number): Promise<void> {
    const line = new KeptConnections();
    for (let turn = at; !this.#isStopping; turn += 1) {
      const asking = this.#options.sale.next();
      if (!asking) throw new Error('Everything is sold: the sale needs more seats.');
      const id = await this.#order(line, turn, asking.request);
      asking.finish(id === null ? 0 : 200);
      if (id !== null) await this.#repeat(line, turn + 1, { id, request: asking.request });
      await wait(this.#options.pauseMilliseconds);
    }
    line.close();
  }

  async #repeat(line: KeptConnections, turn: number, { id, request }: { id: number; request: string }): Promise<void> {
    this.#ids.add(id);
    const again = await this.#order(line, turn, request);
    if (again !== null && again !== id) this.#otherOrders += 1;
  }

  /** The id of the order; null after a failure. */
  async #order(line: KeptConnections, turn: number, request: string): Promise<number | null> {
    const addresses = this.#options.addresses();
    const since = performance.now();
    const answer = await line.ask(addresses[turn % addresses.length] as string, request).catch((error: Error) => error);
    this.#waits.push(performance.now() - since);
    if (!(answer instanceof Error) && answer.status === 200) return idIn(answer);
    const kind = answer instanceof Error ? answer.message : `${answer.status} ${answer.body.toString().slice(0, 200)}`;
    this.#failed.set(kind, (this.#failed.get(kind) ?? 0) + 1);
    return null;
  }
}

/** A browser's connection to each server. After a failure it opens another one. */
class KeptConnections {
  readonly #open = new Map<string, OrderConnection>();

  async ask(address: string, request: string): Promise<RawResponse> {
    const connection = this.#open.get(address) ?? new OrderConnection(address);
    this.#open.set(address, connection);
    try {
      await connection.opened;
      return await connection.ask(request);
    } catch (error) {
      this.#open.delete(address);
      throw error;
    }
  }

  close(): void {
    for (const connection of this.#open.values()) connection.close();
  }
}

const idIn = ({ body }: RawResponse): number => (JSON.parse(body.toString()) as { id: number }).id;

export type OrderAudit = { lost: number; ordersTwice: number; seatsTwice: number; seatsAstray: number };
type Audited = { ids: ReadonlySet<number>; halls: readonly Hall[]; ordersBefore: number };

/** Orders that buyers got and that are not stored, and the opposite: stored ones that no buyer has got. */
export async function auditOrders(db: Db, { ids, halls, ordersBefore }: Audited): Promise<OrderAudit> {
  const stored = new Set((await db.selectFrom('orders').select('id').execute()).map(({ id }) => id));
  const kept = [...ids].filter((id) => stored.has(id)).length;
  const audits = await Promise.all(halls.map(({ eventId }) => auditSale(db, eventId)));
  const sum = (of: 'seatsTwice' | 'seatsAstray') => audits.reduce((total, audit) => total + audit[of], 0);
  return {
    lost: ids.size - kept,
    ordersTwice: stored.size - ordersBefore - kept,
    seatsTwice: sum('seatsTwice'),
    seatsAstray: sum('seatsAstray'),
  };
}

export async function countOrders(db: Db): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  return Number(orders);
}
