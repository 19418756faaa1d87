// Notes from before migration 0016 are split into columns without a loss.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from './support/database/fresh-database.ts';
import { addHall } from './support/shop/hall.ts';

const migration = readFileSync(join(import.meta.dirname, '../migrations/0016-reasons-as-columns.sql'), 'utf8');

const before = [
  { status: 'MISMATCHED', note: 'another amountCents', after: ['amountCents', false, null] },
  { status: 'MISMATCHED', note: 'another currency', after: ['currency', false, null] },
  { status: 'MISMATCHED', note: 'said otherwise', after: ['merchantId', false, 'said otherwise'] },
  { status: 'REFUND_DUE', note: 'seatsGone', after: ['seatsGone', false, null] },
  { status: 'REFUNDED', note: 'paidAlready', after: ['paidAlready', false, null] },
  { status: 'REFUNDED', note: 'by FPS', after: [null, false, 'by FPS'] },
  { status: 'REQUESTED', note: 'not to be read', after: [null, true, 'not to be read'] },
  { status: 'REQUESTED', note: null, after: [null, false, null] },
  { status: 'FAILED', note: 'not to be read', after: [null, false, 'not to be read'] },
];

test('each note becomes the reason it stood for, and a text of a person stays a note', async () => {
  const { db, pool, dropBroken } = await freshDatabase(2);
  const { eventId } = await addHall(db, { zones: [5] });
  const client = await pool.connect();
  await client.query('alter table payment drop column refund_reason cascade, drop column awaits_proof cascade');
  await client.query(
    `insert into orders (event_id, id, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents, handling_cents,
      delivery_cents, amount_cents, expires_at)
    values ($1::bigint, $1::bigint << 32, 'pass', '', 'visitor', 'NONE', 1, 100, 0, 0, 100, now())`,
    [eventId],
  );
  for (const [at, { status, note }] of before.entries())
    await client.query(
      `insert into payment (event_id, invoice_no, order_id, method, merchant_id, amount_cents, status, note, captured_cents, refunded_cents)
      values ($1::bigint, $2, $1::bigint << 32, 'CASH', 'm', 100, $3, $4, case when $3 not in ('REQUESTED', 'FAILED') then 100 end,
        case when $3 = 'REFUNDED' then 100 end)`,
      [eventId, `0001M000000000000000${at}`, status, note],
    );
  await client.query(migration);
  const { rows } = await client.query({
    text: 'select refund_reason, awaits_proof, note from payment order by invoice_no',
    rowMode: 'array',
  });
  client.release();
  await dropBroken();
  expect(rows).toEqual(before.map(({ after }) => after));
});
