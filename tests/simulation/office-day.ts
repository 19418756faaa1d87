// The hall of an office day, its people, and the calls that they make.
import { type RawBuilder, sql } from 'kysely';
import type { Authority } from '../../src/domain/accounts/duties.ts';
import type { FreshDatabase } from '../support/database/fresh-database.ts';
import { addOutlet } from '../support/people/outlets.ts';
import { type SignedIn, signedIn } from '../support/people/signed-in.ts';
import { addHall, type Hall, rowsOfSeats } from '../support/shop/hall.ts';
import { type RunningApp, runningApp } from '../support/shop/running-app.ts';
import type { Dice } from '../support/tools/dice.ts';
import { officeActions } from './office-actions.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads replies as they come
export type Reply = { status: number; body: any };
export type KnownOrder = { id: number; status: string; channel: string; method: string | null };
export type KnownTicket = { number: number; zoneId: number; row: string | null; priceCents: number };
export type Action = {
  weight: number;
  act: (day: OfficeDay, dice: Dice) => Promise<Reply | null>;
  /** The answer that a day has to see, where it is a refusal. */
  refusal?: string;
};
type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object };

const roles = {
  clerk: ['ROLE_BOX_OFFICE'],
  chief: ['ROLE_ADMIN'],
  finance: ['ROLE_FINANCE', 'ROLE_BOX_OFFICE'],
  outlet: ['ROLE_OUTLET'],
} as const satisfies Record<string, Authority[]>;
export type Role = keyof typeof roles;

const pricesCents = {
  PUBLIC: 48_000,
  DISCOUNT: 30_000,
  PRIORITY_BOOKING: 42_000,
  CONSIGNMENT: 45_000,
  COMPLEMENTARY: 0,
};
export type TicketType = keyof typeof pricesCents;
/** A zone costs so much less than the one before it. */
const zoneStepCents = 5000;
const presaleSeconds = 6;

export class OfficeDay {
  readonly counts = new Map<string, number>();
  /** Answers that nobody should get. */
  readonly wrong: string[] = [];
  commands = 0;
  readonly hall: Hall;
  /** Sold to holders of codes at first, and to everybody after some seconds. */
  readonly presale: Hall;
  readonly database: FreshDatabase;
  readonly outletId: number;
  readonly #shops: RunningApp[];
  readonly #staff: Record<Role, SignedIn>;
  readonly #pricings: ReadonlyMap<string, number>;

  private constructor(opened: Opened) {
    this.hall = opened.hall;
    this.presale = opened.presale;
    this.database = opened.database;
    this.outletId = opened.outletId;
    this.#shops = opened.shops;
    this.#staff = opened.staff;
    this.#pricings = opened.pricings;
  }

  static async open(database: FreshDatabase): Promise<OfficeDay> {
    const shops = [await runningApp({ database, jobs: 'all' }), await runningApp({ database, jobs: 'all' })];
    const { deps } = shops[0] as RunningApp;
    const event = { maxTicketsPerOrder: 8, complementaryMax: 4 };
    const hall = await addHall(database.db, { zones: [rowsOfSeats(12, 16), 150], sessions: 2, event });
    const presaleEvent = {
      presaleOpensAt: new Date(Date.now() - 3_600_000),
      saleOpensAt: new Date(Date.now() + presaleSeconds * 1000),
    };
    const presale = await addHall(database.db, { zones: [rowsOfSeats(6, 12), 60], event: presaleEvent });
    const pricings = new Map([...(await addPrices(database, hall)), ...(await addPrices(database, presale))]);
    const names = Object.keys(roles) as Role[];
    const people = await Promise.all(names.map((role) => signedIn(deps, { authorities: [...roles[role]] })));
    const staff = Object.fromEntries(names.map((role, at) => [role, people[at]])) as Record<Role, SignedIn>;
    const outletId = await addOutlet(database.db, staff.outlet);
    return new OfficeDay({ database, shops, hall, presale, outletId, staff, pricings });
  }

  async close(): Promise<void> {
    await Promise.all(this.#shops.map((shop) => shop.close()));
  }

  async work(dice: Dice, isOver: () => boolean, wanted: (counts: OfficeDay['counts']) => string[]): Promise<void> {
    const drawn = Object.entries(officeActions).flatMap(([name, { weight }]) => new Array<string>(weight).fill(name));
    while (!isOver()) {
      const missing = wanted(this.counts);
      const name = dice.pick(missing.length > 0 && dice.chance(0.5) ? missing : drawn);
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

  /** One of the two servers gets the call. */
  async send(dice: Dice, role: Role, call: Call): Promise<Reply> {
    return this.sendAs(dice, this.#staff[role].headers, call);
  }

  /** From an address of their own. */
  async sendAs(dice: Dice, headers: Record<string, string>, call: Call): Promise<Reply> {
    const remoteAddress = `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`;
    const reply = await dice.pick(this.#shops).app.inject({ ...call, headers, remoteAddress });
    return { status: reply.statusCode, body: reply.body === '' ? null : JSON.parse(reply.body) };
  }

  /** A line for so many tickets of a type, in a zone and session that are drawn. */
  line(dice: Dice, ticketType: TicketType, count: number, { zones, sessionIds } = this.hall) {
    return this.lineAt({ zoneId: dice.pick(zones).id, sessionId: dice.pick(sessionIds) }, ticketType, count);
  }

  lineAt(place: { zoneId: number; sessionId: number }, ticketType: TicketType, ticketNumber: number) {
    return { ...place, pricingId: this.#pricings.get(`${place.zoneId} ${ticketType}`) as number, ticketNumber };
  }

  /** One of the orders with a status; null when there is none, or the database failed. */
  anyOrder(dice: Dice, ...statuses: string[]): Promise<KnownOrder | null> {
    return this.anyRow(
      dice,
      sql<KnownOrder>`
        select orders.id, orders.status, channel, payment.method from orders
        left join payment on payment.event_id = orders.event_id and payment.order_id = orders.id and settles
        where orders.event_id = ${this.hall.eventId} and orders.status = any(${statuses}) order by orders.id`,
    );
  }

  /** One of the rows of a query; null when there is none, or the database failed. */
  async anyRow<Row>(dice: Dice, query: RawBuilder<Row>): Promise<Row | null> {
    const found = await query.execute(this.database.db).catch(() => null);
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
  presale: Hall;
  outletId: number;
  staff: Record<Role, SignedIn>;
  pricings: ReadonlyMap<string, number>;
};

/** Every type has a price in each zone. */
async function addPrices({ db }: FreshDatabase, { eventId, siteId, zones }: Hall): Promise<Map<string, number>> {
  const rows = zones.flatMap(({ id: zoneId }, at) =>
    Object.entries(pricesCents).map(([ticketType, cents]) => {
      const isFree = ticketType === 'COMPLEMENTARY';
      const priceCents = isFree ? 0 : cents - at * zoneStepCents;
      return {
        eventId,
        siteId,
        zoneId,
        ticketType: ticketType as TicketType,
        priceCents,
        handlingFeeCents: isFree ? 0 : 1000,
      };
    }),
  );
  await db.deleteFrom('pricing').where('eventId', '=', eventId).execute();
  const added = await db.insertInto('pricing').values(rows).returning(['id', 'zoneId', 'ticketType']).execute();
  return new Map(added.map(({ id, zoneId, ticketType }) => [`${zoneId} ${ticketType}`, id]));
}
