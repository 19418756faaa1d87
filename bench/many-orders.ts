// A shop of some years: events of one session, sold one after the other. Their orders have two tickets each. Nearly four in five are paid
// for, some wait for their payment or were cancelled, and the others have expired. All have a buyer; a few were sold by staff.
import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { bigints, byteStrings, texts } from '../src/server/platform/database/arrays.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import type { Db } from '../src/server/platform/deps.ts';
import { seal } from '../src/server/platform/signing/sealed.ts';
import { searchWordsOf } from '../src/server/shop/orders/name-buyer.ts';

export const benchKey = createSecretKey(Buffer.alloc(32, 7));
const surnames = '陳李張黃何王林吳鄭梁劉周蔡楊葉許羅馮鄧曾';
const givenNames = '嘉欣詠家俊偉明志文玲慧敏思穎浩然子晴樂軒美華國強雅婷梓曦';
const latinNames = ['Alex', 'Bella', 'Chris', 'Dora', 'Eric', 'Fiona', 'Gary', 'Helen', 'Ivan', 'Joyce', 'Ken', 'Lily'];
const buyersAtOnce = 5000;
const fillersAtOnce = 2;
const betweenEvents = sql`interval '10 days'`;

export type Shape = { events: number; ordersPerEvent: number };

export async function addManyOrders(databaseUrl: string, { events, ordersPerEvent }: Shape): Promise<void> {
  const { db, pool } = connect(databaseUrl, fillersAtOnce);
  try {
    await onConnection(db, async (connection) => {
      await addEvents(connection, events);
      await addOrders(connection, ordersPerEvent);
    });
    await Promise.all([
      onConnection(db, (connection) => addTicketsAndPayments(connection, ordersPerEvent)),
      onConnection(db, (connection) => addAllBuyers(connection, ordersPerEvent)),
    ]);
    // Autovacuum does this in time.
    await onConnection(db, (connection) =>
      sql`vacuum (analyze) event, session, zone, pricing, orders, ticket, payment, order_buyer, ledger_line`.execute(
        connection,
      ),
    );
  } finally {
    await pool.end();
  }
}

/** The triggers of foreign keys are off: the rows are made for each other. */
const onConnection = (db: Db, fill: (connection: Db) => Promise<unknown>) =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set maintenance_work_mem = '256MB'`.execute(connection);
    await fill(connection);
  });

async function addAllBuyers(db: Db, perEvent: number): Promise<void> {
  // An index of all rows at once takes a fraction of the time of one row after the other.
  await sql`drop index order_buyer_search_words_idx`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from event order by id`.execute(db);
  for (const { id } of rows)
    for (let first = 1; first <= perEvent; first += buyersAtOnce)
      await addBuyers(db, id, first, Math.min(buyersAtOnce, perEvent - first + 1));
  await sql`create index order_buyer_search_words_idx on order_buyer using gin (search_words)`.execute(db);
}

async function addEvents(db: Db, count: number): Promise<void> {
  await sql`insert into site (name, region) values ('Harbour Hall', 'HK')`.execute(db);
  await sql`insert into zone (site_id, name, free_seating, seat_plan) select id, 'STALLS', false, 'A: 1a 2a' from site`.execute(
    db,
  );
  await sql`
    insert into event (site_id, event_code, name_cht, name_eng, published_at)
    select site.id, 'SHOW-' || n, '演出 ' || n, 'Show ' || n, now() from site, generate_series(1, ${count}::int) n`.execute(
    db,
  );
  await sql`
    insert into session (event_id, starts_at, enabled)
    select id, now() + (id - ${count}::int + 3) * ${betweenEvents}, true from event`.execute(db);
  await sql`
    insert into pricing (event_id, zone_id, site_id, ticket_type, price_cents)
    select event.id, zone.id, event.site_id, 'PUBLIC', 48000 from event, zone`.execute(db);
}

/** Order `n` of an event, on the day when it was placed. */
const placedAt = sql`now() - ((select max(id) from event) - event.id) * ${betweenEvents} - n * interval '1 minute'`;
const isPaid = sql`n % 5 > 0`;
const isBySeller = sql`n % 31 = 0`;
const methods = sql`case when ${isBySeller} then (array['COUNTER_CASH', 'COUNTER_CARD'])[n % 2 + 1]
  else (array['JETCO', 'ASIA_PAY', 'CASH'])[n % 3 + 1] end`;

async function addOrders(db: Db, perEvent: number): Promise<void> {
  const status = sql`case when ${isPaid} then 'PAID' when n % 500 = 250 then 'WAITING' when n % 50 = 5 then 'CANCELED' else 'EXPIRED' end`;
  await sql`
    insert into orders (event_id, id, status, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents,
      handling_cents, delivery_cents, amount_cents, created_at, expires_at, settled_at, channel, sold_by)
    select id, (id << 32) + n, ${status}, id || '.' || n, '', 'v' || n, 'NONE', 2, 96000, 2000, n % 7 * 100, 98000 + n % 7 * 100,
      ${placedAt}, now() + interval '1 hour', case when n % 500 <> 250 then ${placedAt} end,
      case when ${isBySeller} then (array['COUNTER', 'TELEPHONE'])[n % 2 + 1] else 'WEB' end,
      case when ${isBySeller} then 'clerk' end
    from event, generate_series(1, ${perEvent}::int) n
    order by id, n`.execute(db);
}

async function addTicketsAndPayments(db: Db, perEvent: number): Promise<void> {
  await sql`
    insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents, row_label,
      seat_number, is_live)
    select event.id, (event.id << 32) + n, k, session.id, pricing.zone_id, pricing.id, 48000, 1000,
      chr(65 + (2 * n + k) / 999 % 26), (2 * n + k) % 999 + 1, ${isPaid}
    from event join session on session.event_id = event.id join pricing on pricing.event_id = event.id,
      generate_series(1, ${perEvent}::int) n, generate_series(1, 2) k
    order by event.id, n, k`.execute(db);
  await sql`
    insert into payment (event_id, invoice_no, order_id, method, status, merchant_id, amount_cents, captured_cents, settles, settled_at)
    select id, upper(lpad(to_hex(id), 6, '0') || lpad(to_hex(n), 14, '0')), (id << 32) + n, ${methods}, 'CAPTURED', 'bank',
      98000 + n % 7 * 100, 98000 + n % 7 * 100, true, ${placedAt}
    from event, generate_series(1, ${perEvent}::int) n where ${isPaid}
    order by id, n`.execute(db);
  await addLines(db);
}

/** The lines of the paid orders, on the days of their payments. */
const addLines = (db: Db) =>
  sql`
    insert into ledger_line (event_id, at, day, kind, order_id, session_id, zone_id, ticket_type, channel, method, unit_cents, tickets,
      amount_cents, said_by)
    select orders.event_id, orders.settled_at, (orders.settled_at at time zone 'Asia/Hong_Kong')::date, line.kind, orders.id, session.id,
      pricing.zone_id, 'PUBLIC', 'WEB', payment.method, line.unit_cents, line.tickets, line.amount_cents, 'system'
    from orders join payment on payment.event_id = orders.event_id and payment.order_id = orders.id
    join session on session.event_id = orders.event_id join pricing on pricing.event_id = orders.event_id
    cross join (values ('SALE', 48000, 2, 96000), ('FEE', 1000, 0, 2000)) line (kind, unit_cents, tickets, amount_cents)`.execute(
    db,
  );

/** Half have a Chinese name. Each has a telephone and a mailbox of their own. */
export function buyerOf(eventId: number, number: number) {
  const mixed = Math.imul(eventId * 1_000_003 + number, 0x9e3779b1) >>> 0;
  const pick = (from: string | string[], by: number) => from[Math.floor(mixed / by) % from.length] as string;
  const isChinese = number % 2 === 0;
  return {
    lastName: isChinese ? pick(surnames, 1) : `${pick(['Chan', 'Lee', 'Wong', 'Ho', 'Leung'], 3)}`,
    firstName: isChinese
      ? pick(givenNames, 29) + pick(givenNames, 1013)
      : `${pick(latinNames, 11)} ${pick(latinNames, 257)}`,
    email: `buyer${eventId}.${number}@mail.example`,
    countryCode: '852' as const,
    mobile: String(50_000_000 + (mixed % 49_999_999)),
  };
}

async function addBuyers(db: Db, eventId: number, first: number, count: number): Promise<void> {
  const buyers = Array.from({ length: count }, (_, index) => buyerOf(eventId, first + index));
  const orderIds = buyers.map((_, index) => eventId * 2 ** 32 + first + index);
  const sealed = buyers.map((buyer) => seal(benchKey, 'buyer', JSON.stringify(buyer)));
  const mailboxes = buyers.map(({ email }) => email);
  const telephones = buyers.map(({ mobile }) => mobile);
  const words = buyers.map((buyer) => `{${searchWordsOf(benchKey, buyer).join(',')}}`);
  await sql`
    insert into order_buyer (event_id, order_id, mailbox_digest, telephone_digest, sealed_person, locale, search_words)
    select ${eventId}, id, mailbox, telephone, sealed, 'zh-hk', words::bigint[]
    from unnest(${bigints(orderIds)}::bigint[], ${texts(mailboxes)}::text[], ${texts(telephones)}::text[],
      ${byteStrings(sealed)}::bytea[], ${texts(words)}::text[]) as new (id, mailbox, telephone, sealed, words)`.execute(
    db,
  );
}
