// Waiting rooms, the browsers that come to them, and time that passes at once.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../../src/server/platform/deps.ts';
import { moveLine } from '../../../src/server/shop/queue/move-line.ts';
import { visitorOf } from '../../../src/server/shop/queue/visitor.ts';
import { hourLater } from '../database/small-catalogue.ts';
import { addHall, type Hall, type lineIn } from '../shop/hall.ts';

type Room = { perMinute?: number; insideMax?: number; opensAt?: Date | null; seats?: number };

/** A published event with standing places to sell behind a waiting room. */
export async function addWaitingRoom(db: Db, room: Room = {}): Promise<Hall> {
  const { perMinute = 100_000, insideMax = 1_000_000, opensAt = hourLater(-1), seats = 100_000 } = room;
  const hall = await addHall(db, {
    zones: [seats],
    event: { admittedPerMinute: perMinute, insideMax, saleOpensAt: opensAt },
  });
  await db
    .insertInto('inventory')
    .values({ ...placeOf(hall), capacity: seats, freePublic: seats, largestBlock: seats })
    .execute();
  return hall;
}

const placeOf = ({ eventId, sessionIds, zones }: Hall) => ({
  eventId,
  sessionId: sessionIds[0] as number,
  zoneId: zones[0]?.id as number,
});

type Sale = { status: 'WAITING' | 'PAID' | 'CANCELED'; tickets?: number; passId?: string };

/** Inserts an order for the owner of a pass. */
export async function sell(
  db: Db,
  hall: Hall,
  { status, tickets = 1, passId = 'nobody in line' }: Sale,
): Promise<void> {
  const { eventId, sessionId, zoneId } = placeOf(hall);
  const isLive = status !== 'CANCELED';
  const { rows } = await sql<{ number: number }>`
    insert into order_numbers (event_id, next_number) values (${eventId}, 2)
    on conflict (event_id) do update set next_number = order_numbers.next_number + 1
    returning next_number - 1 as number`.execute(db);
  const id = eventId * 2 ** 32 + (rows[0]?.number ?? 0);
  const place = await db
    .selectFrom('queuePlace')
    .where('eventId', '=', eventId)
    .where('passId', '=', passId)
    .select(['visitor', 'validUntil'])
    .executeTakeFirst();
  await sql`
    insert into orders (event_id, id, status, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents,
      handling_cents, delivery_cents, amount_cents, expires_at, settled_at)
    values (${eventId}, ${id}, ${status}, ${`${passId}`}, '',
      ${place?.visitor ?? `visitor ${id}`}, 'NONE',
      ${tickets}, 0, 0, 0, 0, coalesce(${place?.validUntil ?? null}::timestamptz, now() + interval '10 min'),
      case when ${status} = 'WAITING' then null else now() end)`.execute(db);
  await sql`
    insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents, is_live)
    select ${eventId}, ${id}, number, ${sessionId}, ${zoneId}, ${hall.zones[0]?.pricingId}, 0, 0, ${isLive}
    from generate_series(1, ${tickets}) number`.execute(db);
  if (status === 'CANCELED')
    await sql`
      insert into audit (principal, type, message)
      values ('visitor', 'ORDER_CANCELED', ${`event ${eventId}, order ${id}`})`.execute(db);
  if (!isLive) return;
  await sql`
    update inventory set free_public = free_public - ${tickets}, largest_block = largest_block - ${tickets}, version = version + 1
    where event_id = ${eventId}`.execute(db);
}

/** Ends the orders of all visitors inside, as paid. */
export async function closeAllOrders(db: Db, hall: Hall): Promise<void> {
  const { rows } = await sql<{ passId: string }>`
    select pass_id from queue_place place where event_id = ${hall.eventId} and pass_id is not null
      and not exists (select from orders o where o.event_id = place.event_id and o.pass_id = place.pass_id)`.execute(
    db,
  );
  for (const { passId } of rows) await sell(db, hall, { status: 'PAID', passId });
}

/** Moves all times of this line back. */
export async function letPass(db: Db, { eventId }: Hall, seconds: number): Promise<void> {
  const moveBack = (table: string, ...columns: string[]) => {
    // A distributed database subtracts no interval from a column.
    const moved = columns.map((column) => {
      const since1970 = sql`extract(epoch from ${sql.ref(column)} - timestamptz 'epoch')`;
      return sql`${sql.ref(column)} = to_timestamp(${since1970} - ${seconds}::double precision)`;
    });
    return sql`update ${sql.table(table)} set ${sql.join(moved)} where event_id = ${eventId}`.execute(db);
  };
  await moveBack('queue_step', 'at');
  await moveBack('queue_place', 'valid_until', 'admitted_at', 'arrived_at');
  await moveBack('orders', 'expires_at', 'created_at', 'settled_at');
  await moveBack('queue', 'counted_at', 'advanced_at', 'waiting_since', 'opened_at');
}

/** Moves the line though it may have been moved a moment ago. */
export async function moveNow(db: Db, hall: Hall): Promise<void> {
  await letPass(db, hall, 1);
  await moveLine(db, hall.eventId);
}

export const lineOf = (db: Db, { eventId }: Hall) =>
  db.selectFrom('queue').selectAll().where('eventId', '=', eventId).executeTakeFirstOrThrow();

let browsers = 0;

/** Keeps its cookies and comes from an address of its own, unless one is given. */
export class Browser {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();
  readonly address: string;

  constructor(app: FastifyInstance, address?: string) {
    this.#app = app;
    browsers += 1;
    this.address = address ?? `10.${(browsers >> 16) & 255}.${(browsers >> 8) & 255}.${browsers & 255}`;
  }

  async post(url: string, payload: object, app = this.#app) {
    const answer = await app.inject({ method: 'POST', url, ...this.asMe(), payload });
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    return answer;
  }

  /** Takes its cookies along to another server. */
  async get(url: string, app = this.#app) {
    const answer = await app.inject({ url, ...this.asMe() });
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    return answer;
  }

  /** Asks to come in, showing a place or not. */
  requestEntry({ eventId }: Pick<Hall, 'eventId'>, place?: string, app = this.#app) {
    const shown = place === undefined ? '' : `&place=${encodeURIComponent(place)}`;
    return this.get(`/api/order/acquire-token?eventId=${eventId}${shown}`, app);
  }

  /** Gives up its place. */
  async leave({ eventId }: Pick<Hall, 'eventId'>) {
    return this.post('/api/order/queue/leave', { eventId });
  }

  /** Orders with a pass. */
  order({ eventId, siteId }: Hall, token: string, orderDetails: ReturnType<typeof lineIn>[]) {
    const payload = { eventId, siteId, deliverType: '', token, orderDetails };
    return this.post('/api/order', payload);
  }

  /** The number that everybody watches. */
  watch({ eventId }: Pick<Hall, 'eventId'>, app = this.#app) {
    return this.get(`/api/order/queue/${eventId}`, app);
  }

  asMe() {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { remoteAddress: this.address, headers: cookie ? { cookie } : {} };
  }

  /** The visitor as the shop keeps it: a digest of the cookie. */
  visitor(): string {
    return visitorOf(this.asMe()) ?? '';
  }

  /** The same browser, with its cookies, on another network. */
  movedTo(address: string): Browser {
    const moved = new Browser(this.#app, address);
    for (const [name, value] of this.#cookies) moved.#cookies.set(name, value);
    return moved;
  }

  forget(cookie: RegExp): void {
    for (const name of this.#cookies.keys()) if (cookie.test(name)) this.#cookies.delete(name);
  }
}

/** This many visitors, one after the other. */
export async function arrive(app: FastifyInstance, hall: Hall, visitors: number) {
  const arrived: { visitor: Browser; at: number; statusCode: number }[] = [];
  for (let at = 0; at < visitors; at++) {
    const visitor = new Browser(app);
    arrived.push({ visitor, at, statusCode: (await visitor.requestEntry(hall)).statusCode });
  }
  return arrived;
}

/** Asks until the answer is as wanted. */
export async function until<Result>(ask: () => Promise<Result>, isSo: (result: Result) => boolean): Promise<Result> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const result = await ask();
    if (isSo(result)) return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never came true');
}

/**
 * Until visitors can see that the line has come so far or further: it moves by itself, its look is a second old at most,
 * and between two looks it may have moved twice.
 */
export const untilSeen = (app: FastifyInstance, hall: Hall, seen: Record<string, unknown>) => {
  const isSeen = (now: unknown, wanted: unknown) =>
    typeof now === 'number' && typeof wanted === 'number' ? now >= wanted : now === wanted;
  return until(
    async () => (await new Browser(app).watch(hall)).json(),
    (line) => Object.entries(seen).every(([key, value]) => isSeen(line[key], value)),
  );
};

/** How many times work takes a connection to the database. */
export async function countConnections(pool: Pool, work: () => Promise<void>): Promise<number> {
  const connect = pool.connect.bind(pool);
  let connections = 0;
  const counted = () => {
    connections += 1;
    return connect();
  };
  pool.connect = counted as typeof pool.connect;
  try {
    await work();
  } finally {
    pool.connect = connect as typeof pool.connect;
  }
  return connections;
}
