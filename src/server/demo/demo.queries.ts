import { type Insertable, sql } from 'kysely';
import type {
  Account,
  Event,
  OrderBuyer,
  Orders,
  Outlet,
  Payment,
  Pricing,
  Session,
  Site,
  Ticket,
  Zone,
} from '../platform/database/tables.gen.ts';
import type { Db } from '../platform/deps.ts';

const demoSeed = 'demo';
const accountsSeed = 'demo-accounts';

/** Held until the transaction ends. Another server may be seeding, which takes long, so the time-out is long. */
export async function lockSeeding(db: Db): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(db);
  await sql`set local statement_timeout = '60s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('limelight demo seed'))`.execute(db);
}

/** A shop that somebody else has begun counts too: demo events must not be mixed with real ones. */
export const isFurnished = async (db: Db): Promise<boolean> => (await hasRows(db, 'site')) || isDone(db, demoSeed);

export async function markFurnished(db: Db, seededAt: Date): Promise<void> {
  await db.insertInto('seed').values({ name: demoSeed, seededAt }).execute();
}

/** A shop of somebody else gets no account either: everybody knows the passwords. */
export const areAccountsFurnished = (db: Db): Promise<boolean> => isDone(db, accountsSeed);

async function isDone(db: Db, name: string): Promise<boolean> {
  const seeds = await db.selectFrom('seed').select('name').where('name', 'in', [demoSeed, accountsSeed]).execute();
  if (seeds.length > 0) return seeds.some((seed) => seed.name === name);
  return (await hasRows(db, 'site')) || hasRows(db, 'account');
}

async function hasRows(db: Db, table: 'site' | 'account'): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function markAccountsFurnished(db: Db, seededAt: Date): Promise<void> {
  await db.insertInto('seed').values({ name: accountsSeed, seededAt }).execute();
}

/** Keeps an existing account with the same login or address. */
export async function insertAccounts(db: Db, accounts: Insertable<Account>[]): Promise<void> {
  await db
    .insertInto('account')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertSite(db: Db, site: Insertable<Site>): Promise<number> {
  return (await db.insertInto('site').values(site).returning('id').executeTakeFirstOrThrow()).id;
}

/** Ids by zone name. */
export async function insertZones(db: Db, zones: Insertable<Zone>[]): Promise<Map<string, number>> {
  const rows = await db.insertInto('zone').values(zones).returning(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function insertEvent(db: Db, event: Insertable<Event>): Promise<number> {
  return (await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertSessions(db: Db, sessions: Insertable<Session>[]): Promise<void> {
  await db.insertInto('session').values(sessions).execute();
}

export async function insertPricings(db: Db, pricings: Insertable<Pricing>[]): Promise<void> {
  await db.insertInto('pricing').values(pricings).execute();
}

/** An outlet with this account. Null without the account, or when the outlet is there already. */
export async function insertOutlet(db: Db, login: string, outlet: Insertable<Outlet>): Promise<number | null> {
  const { rows } = await sql<{ outletId: number }>`
    with made as (
      insert into outlet (name, commission_basis_points)
      select ${outlet.name}, ${outlet.commissionBasisPoints} from account where login = ${login}
      on conflict do nothing returning id)
    insert into outlet_account (account_id, outlet_id)
    select account.id, made.id from account, made where login = ${login}
    on conflict do nothing returning outlet_id`.execute(db);
  return rows[0]?.outletId ?? null;
}

/** The first session of the event, and the public price of the zone. */
export const findSessionOfOutlet = (db: Db, { eventCode, zone }: { eventCode: string; zone: string }) =>
  db
    .selectFrom('session')
    .innerJoin('event', 'event.id', 'session.eventId')
    .innerJoin('pricing', 'pricing.eventId', 'event.id')
    .innerJoin('zone', 'zone.id', 'pricing.zoneId')
    .where('eventCode', '=', eventCode)
    .where('zone.name', '=', zone)
    .where('ticketType', '=', 'PUBLIC')
    .orderBy('startsAt')
    .select(['session.id as sessionId', 'zone.id as zoneId', 'startsAt', 'priceCents'])
    .executeTakeFirst();

/** Moves the counter past ids that were chosen by hand. */
export async function continueEventIds(db: Db): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('event', 'id'), (select max(id) from event))`.execute(db);
}

export const findDemoEvent = (db: Db, eventCode: string) =>
  db.selectFrom('event').where('eventCode', '=', eventCode).select('id').executeTakeFirst();

export const findDemoAccount = (db: Db, login: string) =>
  db.selectFrom('account').where('login', '=', login).select(['id', 'email']).executeTakeFirst();

export type DemoOrder = {
  order: Insertable<Orders>;
  tickets: Insertable<Ticket>[];
  buyer: Insertable<OrderBuyer> | null;
  payment: Insertable<Payment> | null;
};

export async function insertDemoOrders(tx: Db, orders: readonly DemoOrder[]): Promise<void> {
  await tx
    .insertInto('orders')
    .values(orders.map(({ order }) => order))
    .execute();
  await tx
    .insertInto('ticket')
    .values(orders.flatMap(({ tickets }) => tickets))
    .execute();
  await tx
    .insertInto('orderBuyer')
    .values(orders.flatMap(({ buyer }) => buyer ?? []))
    .execute();
  await tx
    .insertInto('payment')
    .values(orders.flatMap(({ payment }) => payment ?? []))
    .execute();
}
