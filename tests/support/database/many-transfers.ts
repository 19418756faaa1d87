// Thousands of transfers in a few statements: each has a held place, a named buyer and an amount of its own, and three of four a receipt.
import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { invoiceNumberOf } from '../../../src/domain/payments/invoice-number.ts';
import { byteStrings, ints, texts } from '../../../src/server/platform/database/arrays.ts';
import type { Db } from '../../../src/server/platform/deps.ts';
import { seal } from '../../../src/server/platform/signing/sealed.ts';
import { mailboxDigest } from '../../../src/server/shop/orders/name-buyer.ts';
import type { Hall } from '../shop/hall.ts';

export type SeededTransfer = {
  invoiceNo: string;
  amountCents: number;
  lastName: string;
  email: string;
  mobile: string;
};

/** Amounts that differ, in dollars from 100. */
const amountOf = (at: number) => 10_000 + at * 100;

export async function addManyTransfers(
  db: Db,
  signingKey: KeyObject,
  hall: Hall,
  count: number,
): Promise<SeededTransfer[]> {
  const { eventId, sessionIds, zones } = hall;
  const [sessionId, zone] = [sessionIds[0] as number, zones[0] as Hall['zones'][number]];
  const all = Array.from({ length: count }, (_, at) => ({
    invoiceNo: invoiceNumberOf(eventId, Buffer.from(String(at).padStart(16, '0'), 'ascii')),
    amountCents: amountOf(at),
    lastName: at % 2 === 0 ? `Chan${at}` : `陳${at}`,
    email: `fan-${at}@visitor.example`,
    mobile: String(52_000_000 + at),
  }));
  const people = all.map(({ lastName, email, mobile }) =>
    seal(signingKey, 'buyer', JSON.stringify({ lastName, firstName: 'Tai Man', email, countryCode: '852', mobile })),
  );
  const row = sql`
    select event_id << 32 | at as id, invoice_no, amount_cents, person, mailbox, at,
      now() - (${count} - at) * interval '1 minute' as created_at
    from unnest(${texts(all.map(({ invoiceNo }) => invoiceNo))}::text[], ${ints(all.map(({ amountCents }) => amountCents))}::int[],
      ${byteStrings(people)}::bytea[], ${texts(all.map(({ email }) => mailboxDigest(signingKey, email)))}::text[])
      with ordinality row (invoice_no, amount_cents, person, mailbox, at), (values (${eventId}::bigint)) of_event (event_id)`;
  await db.transaction().execute(async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
    await run(sql`create temporary table seeded on commit drop as ${row}`);
    await run(sql`insert into order_numbers (event_id, next_number) values (${eventId}, ${count + 1})`);
    await run(sql`
      insert into inventory (event_id, session_id, zone_id, capacity, free_public, largest_block)
      values (${eventId}, ${sessionId}, ${zone.id}, ${count + 10}, 10, 10)`);
    await run(sql`
      insert into orders (event_id, id, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents, handling_cents,
        delivery_cents, amount_cents, created_at, expires_at)
      select ${eventId}, id, 'seeded' || lpad(at::text, 12, '0'), '', 'seeded' || at, 'NONE', 1, amount_cents, 0, 0, amount_cents,
        created_at, now() + interval '1 day' from seeded`);
    await run(sql`
      insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents)
      select ${eventId}, id, 1, ${sessionId}, ${zone.id}, ${zone.pricingId}, amount_cents, 0 from seeded`);
    await run(sql`
      insert into order_buyer (event_id, order_id, mailbox_digest, telephone_digest, sealed_person, locale)
      select ${eventId}, id, mailbox, 'seeded' || at, person, 'en' from seeded`);
    await run(sql`
      insert into payment (event_id, invoice_no, order_id, method, merchant_id, amount_cents, created_at)
      select ${eventId}, invoice_no, id, 'CASH', '012-345-678901', amount_cents, created_at from seeded`);
    await run(sql`
      insert into transfer_proof (event_id, invoice_no, number, content_type, content)
      select ${eventId}, invoice_no, 1, 'image/webp', 'no picture' from seeded where at % 4 > 0`);
  });
  await sql`analyze`.execute(db);
  return all;
}
