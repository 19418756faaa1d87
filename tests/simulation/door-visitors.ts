// The hall of a simulated door, and the people who come to it.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { writeBase45 } from '../../src/domain/tickets/base45.ts';
import { openInventories } from '../../src/server/shop/seating/open-inventories.ts';
import { codeSigner } from '../../src/server/shop/tickets/ticket-keys.ts';
import { addHall, type Hall } from '../support/shop/hall.ts';
import type { RunningApp } from '../support/shop/running-app.ts';
import type { Dice } from '../support/tools/dice.ts';

export type Visit = { at: number; code: string; kind: 'ticket' | 'copy' | 'void' | 'foreign' | 'random' };

const minute = 60_000;
const shares = { copy: 0.08, void: 0.02, foreign: 0.01, random: 0.01 };

/** Half of the orders have two tickets of standing room each, all paid. */
export async function paidHall(shop: RunningApp, tickets: number): Promise<Hall> {
  const hall = await addHall(shop.db, { zones: [Math.max(tickets, 10)] });
  const { eventId, zones } = hall;
  const orders = Math.ceil(tickets / 2);
  await sql`
    insert into orders (event_id, id, status, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents, handling_cents,
      delivery_cents, amount_cents, expires_at, settled_at)
    select ${eventId}::bigint, (${eventId}::bigint << 32) + at, 'PAID', 'pass ' || at, '', 'visitor ' || at, 'NONE', 2, 0, 0, 0, 0, now(), now()
    from generate_series(1, ${orders}::int) at`.execute(shop.db);
  await sql`
    insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents)
    select ${eventId}::bigint, (${eventId}::bigint << 32) + 1 + at / 2, 1 + at % 2, ${hall.sessionIds[0]}, ${zones[0]?.id}, ${zones[0]?.pricingId}, 0, 0
    from generate_series(0, ${tickets}::int - 1) at`.execute(shop.db);
  await openInventories(shop.db, eventId);
  await sql`update inventory set free_public = free_public - ${tickets}, largest_block = 0 where event_id = ${eventId}`.execute(
    shop.db,
  );
  await sql`analyze`.execute(shop.db);
  return hall;
}

type Hour = { begun: number; length: number; tickets: number };

/**
 * Visitors with a ticket come once, in any order; copies come later than the ticket, and earlier codes are void from
 * the beginning.
 */
export async function comingTo(
  shop: RunningApp,
  hall: Hall,
  dice: Dice,
  { begun, length, tickets }: Hour,
): Promise<Visit[]> {
  const { eventId } = hall;
  const sessionId = hall.sessionIds[0] as number;
  const other = await addHall(shop.db, { zones: [10] });
  const [sign, signOther] = [
    await codeSigner(shop.db, shop.deps, eventId),
    await codeSigner(shop.db, shop.deps, other.eventId),
  ];
  const visits: Visit[] = [];
  for (let index = 0; index < tickets; index += 1) {
    const ticket = { eventId, orderId: eventId * 2 ** 32 + 1 + (index >> 1), number: 1 + (index % 2), sessionId };
    const at = begun + dice.below(length);
    const later = Math.min(at + dice.below(20 * minute), begun + length - 1);
    const isReissued = dice.chance(shares.void);
    if (isReissued) {
      const { orderId, number } = ticket;
      await shop.db
        .insertInto('ticketIssue')
        .values({ eventId, orderId, number, issue: 2, reason: 'LEAK', issuedAt: new Date(begun - minute) })
        .execute();
      visits.push({ at: later, code: sign({ ...ticket, issue: 1 }), kind: 'void' });
    }
    const code = sign({ ...ticket, issue: isReissued ? 2 : 1 });
    visits.push({ at, code, kind: 'ticket' });
    if (dice.chance(shares.copy)) visits.push({ at: later, code, kind: 'copy' });
    if (dice.chance(shares.foreign)) visits.push({ at, code: signOther({ ...ticket, issue: 1 }), kind: 'foreign' });
    if (dice.chance(shares.random)) visits.push({ at, code: writeBase45(randomBytes(81)), kind: 'random' });
  }
  return visits;
}
