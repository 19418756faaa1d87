// Selling seats as it is first written: a transaction for each order, a row for each seat, the zone's row as the lock.
import type pg from 'pg';
import type { Hall } from '../tests/support/shop/hall.ts';

export async function createNaiveTables(client: pg.Pool): Promise<void> {
  await client.query(`
    create schema naive;
    create table naive.zone (id bigint generated always as identity primary key, name text not null);
    create table naive.seat (
      zone_id bigint not null, row_number int not null, seat_number int not null, order_id bigint,
      primary key (zone_id, row_number, seat_number)
    );
    create table naive.orders (
      id bigint generated always as identity primary key, pass text not null unique, amount_cents int not null,
      created_at timestamptz not null default now(), expires_at timestamptz not null
    );
    create table naive.ticket (
      order_id bigint not null, number int not null, zone_id bigint not null, row_number int not null,
      seat_number int not null, price_cents int not null, primary key (order_id, number)
    )`);
}

type Size = { zones: number; rows: number; seats: number };

export async function addNaiveHall(client: pg.Pool, { zones, rows, seats }: Size): Promise<Hall> {
  const { rows: added } = await client.query<{ id: string; name: string }>(
    `insert into naive.zone (name) select 'Z' || n from generate_series(1, $1::int) n returning id, name`,
    [zones],
  );
  await client.query(
    `insert into naive.seat (zone_id, row_number, seat_number)
     select zone, line, seat from unnest($1::bigint[]) zone, generate_series(1, $2::int) line, generate_series(1, $3::int) seat`,
    [added.map(({ id }) => id), rows, seats],
  );
  await client.query('vacuum analyze naive.seat');
  return {
    eventId: 1,
    siteId: 1,
    sessionIds: [1],
    zones: added.map(({ id, name }) => ({ id: Number(id), name, pricingId: 1 })),
  };
}

type SeatsWanted = { zoneId: number; party: number; pass: string };
export type NaiveSeat = { row_number: number; seat_number: number };
export type NaiveOrder = { orderId: number; seats: NaiveSeat[] };

/** Null when there are too few seats side by side. */
export async function placeNaively(pool: pg.Pool, wanted: SeatsWanted): Promise<NaiveOrder | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const placed = await placeIn(client, wanted);
    await client.query(placed ? 'commit' : 'rollback');
    return placed;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function placeIn(client: pg.PoolClient, { zoneId, party, pass }: SeatsWanted): Promise<NaiveOrder | null> {
  await client.query('select id from naive.zone where id = $1 for update', [zoneId]);
  const { rows: free } = await client.query<NaiveSeat>(
    `select row_number, seat_number from naive.seat where zone_id = $1 and order_id is null order by row_number, seat_number`,
    [zoneId],
  );
  const seats = sideBySide(free, party);
  if (!seats) return null;
  const { rows: orders } = await client.query<{ id: string }>(
    `insert into naive.orders (pass, amount_cents, expires_at) values ($1, $2, now() + interval '10 minutes') returning id`,
    [pass, party * 48_000],
  );
  const orderId = Number(orders[0]?.id);
  const numbers = seats.map(({ seat_number }) => seat_number);
  await client.query(
    'update naive.seat set order_id = $1 where zone_id = $2 and row_number = $3 and seat_number = any ($4::int[])',
    [orderId, zoneId, seats[0]?.row_number, numbers],
  );
  await client.query(
    `insert into naive.ticket (order_id, number, zone_id, row_number, seat_number, price_cents)
     select $1, row_number() over (), $2, $3, seat, 48000 from unnest($4::int[]) seat`,
    [orderId, zoneId, seats[0]?.row_number, numbers],
  );
  return { orderId, seats };
}

function sideBySide(free: NaiveSeat[], party: number): NaiveSeat[] | null {
  for (let index = 0; index + party <= free.length; index += 1) {
    const seats = free.slice(index, index + party);
    const [first, last] = [seats[0] as NaiveSeat, seats[party - 1] as NaiveSeat];
    if (first.row_number === last.row_number && last.seat_number - first.seat_number === party - 1) return seats;
  }
  return null;
}
