import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHall } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { retention } from './retention.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(async () => {
  // The scans of this file have no orders.
  await sql`truncate admission, scan`.execute(shop.db);
  await shop.close();
});

const forget = async (what: string) => {
  const kept = retention.find((row) => row.what === what);
  if (!kept) throw new Error(`nothing is said about ${what}`);
  await kept.forget(shop.db);
};

/** An event whose only session was this many days ago. */
async function hallOf(daysAgo: number): Promise<number> {
  const { eventId } = await addHall(shop.db, { zones: [9] });
  await sql`update session set starts_at = now() - make_interval(days => ${daysAgo}) where event_id = ${eventId}`.execute(
    shop.db,
  );
  return eventId;
}

test('admissions with their scans, refused scans, and devices of the door', async () => {
  const [past, lately] = [await hallOf(91), await hallOf(89)];
  for (const eventId of [past, lately])
    await sql`
      with device as (
        insert into door_device (event_id, name, session_ids, sealed_list_key, made_by, made_at)
        values (${eventId}, 'Phone', '{1}', '', 'ada', now() - interval '100 days')
      ), scans as (
        insert into scan (event_id, nonce, session_id, order_id, number, type, outcome, device_id, scanned_at, received_at)
        select ${eventId}, gen_random_uuid(), 1, 7, 1, 'entry', outcome, 1, now(), now() - interval '95 days'
        from unnest('{ok,alreadyIn}'::text[]) outcome
      ), changes as (
        insert into door_change (event_id, session_id, order_id, number, changed_at, writer)
        values (${eventId}, 1, 7, 1, now() - interval '8 days', 3)
      )
      insert into admission (event_id, order_id, number, session_id, is_inside, at, entries)
      values (${eventId}, 7, 1, 1, true, now() - interval '95 days', 1)`.execute(shop.db);
  const left = async (eventId: number) => {
    const { rows } = await sql<{ kept: number[] }>`
      select array[(select count(*) from admission where event_id = ${eventId}),
        (select count(*) from scan where event_id = ${eventId}),
        (select count(*) from door_device where event_id = ${eventId})]::int[] as kept`.execute(shop.db);
    return rows[0]?.kept;
  };
  await forget('who was let in at the door, and by which scans');
  expect(await left(past)).toEqual([0, 0, 1]);
  await forget('devices at the door');
  expect(await left(past)).toEqual([0, 0, 0]);
  await forget('scans that were refused at the door');
  expect(await left(lately)).toEqual([1, 2, 1]);
  // Their transaction was one of the first of their database, and is not under way.
  await forget('that a ticket has changed for the door');
  const { rows } = await sql`select from door_change where changed_at < now() - interval '7 days'`.execute(shop.db);
  expect(rows).toHaveLength(0);
});
