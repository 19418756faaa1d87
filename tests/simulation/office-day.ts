// The hall of an office day, its people, and the calls that they make.
import { sql } from 'kysely';
import type { Authority } from '../../src/domain/accounts/duties.ts';
import type { Dice } from '../dice.ts';
import type { FreshDatabase } from '../fresh-database.ts';
import { addHall, type Hall, type HallZone, rowsOfSeats } from '../hall.ts';
import { type RunningApp, runningApp } from '../running-app.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';
import { officeActions } from './office-actions.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads replies as they come
export type Reply = { status: number; body: any };
export type KnownOrder = { id: number; status: string; channel: string; method: string | null };
export type KnownTicket = { number: number; zoneId: number; row: string | null; priceCents: number };
export type Action = { weight: number; act: (day: OfficeDay, dice: Dice) => Promise<Reply | null> };
type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object };

const roles = {
  clerk: ['ROLE_BOX_OFFICE'],
  chief: ['ROLE_ADMIN'],
  finance: ['ROLE_FINANCE', 'ROLE_BOX_OFFICE'],
  outlet: ['ROLE_OUTLET'],
} as const satisfies Record<string, Authority[]>;
export type Role = keyof typeof roles;

const otherPricesCents = { DISCOUNT: 30_000, CONSIGNMENT: 45_000, COMPLEMENTARY: 0 };
export type TicketType = 'PUBLIC' | keyof typeof otherPricesCents;

export class OfficeDay {
  readonly counts = new Map<string, number>();
  commands = 0;
  readonly hall: Hall;
  readonly database: FreshDatabase;
  readonly outletId: number;
  readonly #shops: RunningApp[];
  readonly #staff: Record<Role, SignedIn>;
  readonly #pricings: ReadonlyMap<string, number>;

  private constructor(opened: Opened) {
    this.hall = opened.hall;
    this.database = opened.database;
    this.outletId = opened.outletId;
    this.#shops = opened.shops;
    this.#staff = opened.staff;
    this.#pricings = opened.pricings;
  }

  static async open(database: FreshDatabase): Promise<OfficeDay> {
    const shops = await Promise.all([runningApp({ database }), runningApp({ database })]);
    const { deps } = shops[0] as RunningApp;
    const event = { maxTicketsPerOrder: 8, complementaryMax: 10 };
    const hall = await addHall(database.db, { zones: [rowsOfSeats(12, 16), 150], sessions: 2, event });
    const pricings = await addPrices(database, hall);
    const names = Object.keys(roles) as Role[];
    const people = await Promise.all(names.map((role) => signedIn(deps, { authorities: [...roles[role]] })));
    const staff = Object.fromEntries(names.map((role, at) => [role, people[at]])) as Record<Role, SignedIn>;
    const outletId = await addOutlet(database, staff.outlet);
    return new OfficeDay({ database, shops, hall, outletId, staff, pricings });
  }

  async close(): Promise<void> {
    await Promise.all(this.#shops.map((shop) => shop.close()));
  }

  async work(dice: Dice, isOver: () => boolean): Promise<void> {
    const drawn = Object.entries(officeActions).flatMap(([name, { weight }]) => new Array<string>(weight).fill(name));
    while (!isOver()) {
      const name = dice.pick(drawn);
      const reply = await officeActions[name]?.act(this, dice);
      if (!reply) continue;
      this.commands += 1;
      const outcome = `${name}: ${reply.status} ${reply.body?.errorKey ?? ''}`.trim();
      this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    }
  }

  get signingKey() {
    return (this.#shops[0] as RunningApp).deps.signingKey;
  }

  loginOf = (role: Role): string => this.#staff[role].login;

  /** By one of the two servers. */
  async send(dice: Dice, role: Role, call: Call): Promise<Reply> {
    return this.sendAs(dice, this.#staff[role].headers, call);
  }

  async sendAs(dice: Dice, headers: Record<string, string>, call: Call): Promise<Reply> {
    const reply = await dice.pick(this.#shops).app.inject({ ...call, headers });
    return { status: reply.statusCode, body: reply.body === '' ? null : JSON.parse(reply.body) };
  }

  /** A line for so many tickets of a type, in a zone and session that are drawn. */
  line(dice: Dice, ticketType: TicketType, count: number, zone: HallZone = dice.pick(this.hall.zones)) {
    const pricingId = this.#pricings.get(`${zone.id} ${ticketType}`) as number;
    return { sessionId: dice.pick(this.hall.sessionIds), zoneId: zone.id, pricingId, ticketNumber: count };
  }

  /** One of the orders with a status; null when there is none, or the database failed. */
  async anyOrder(dice: Dice, ...statuses: string[]): Promise<KnownOrder | null> {
    const found = await sql<KnownOrder>`
      select orders.id, orders.status, channel, payment.method from orders
      left join payment on payment.event_id = orders.event_id and payment.order_id = orders.id and settles
      where orders.event_id = ${this.hall.eventId} and orders.status = any(${statuses}) order by orders.id`
      .execute(this.database.db)
      .catch(() => null);
    return found && found.rows.length > 0 ? dice.pick(found.rows) : null;
  }

  async ticketsOf(orderId: number): Promise<KnownTicket[]> {
    const found = await sql<KnownTicket>`
      select number, zone_id, row_label as row, price_cents from ticket
      where event_id = ${this.hall.eventId} and order_id = ${orderId} and is_live order by number`
      .execute(this.database.db)
      .catch(() => null);
    return found?.rows ?? [];
  }
}

type Opened = {
  database: FreshDatabase;
  shops: RunningApp[];
  hall: Hall;
  outletId: number;
  staff: Record<Role, SignedIn>;
  pricings: ReadonlyMap<string, number>;
};

async function addPrices({ db }: FreshDatabase, { eventId, siteId, zones }: Hall): Promise<Map<string, number>> {
  const rows = zones.flatMap(({ id: zoneId }) =>
    Object.entries(otherPricesCents).map(([ticketType, priceCents]) => {
      const handlingFeeCents = ticketType === 'COMPLEMENTARY' ? 0 : 1000;
      return { eventId, siteId, zoneId, ticketType, priceCents, handlingFeeCents };
    }),
  );
  const added = await db.insertInto('pricing').values(rows).returning(['id', 'zoneId', 'ticketType']).execute();
  return new Map([
    ...zones.map(({ id, pricingId }): [string, number] => [`${id} PUBLIC`, pricingId]),
    ...added.map(({ id, zoneId, ticketType }): [string, number] => [`${zoneId} ${ticketType}`, id]),
  ]);
}

/** An outlet for which this account sells. */
async function addOutlet({ db }: FreshDatabase, { accountId }: SignedIn): Promise<number> {
  const outlet = { name: '海港唱片', commissionBasisPoints: 1000 };
  const { id: outletId } = await db.insertInto('outlet').values(outlet).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('outletAccount').values({ accountId, outletId }).execute();
  return outletId;
}
