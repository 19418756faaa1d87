import { sql } from 'kysely';
import type { PackedPlan } from '../../../domain/plans/packed-plan.ts';
import type { Db } from '../../platform/deps.ts';

export const findSite = (db: Db, siteId: number) =>
  db.selectFrom('site').where('id', '=', siteId).select(['id', 'marks']).executeTakeFirst();

/** In the order in which they were created, which is usually from the stage on. */
export const listZones = (db: Db, siteId: number) =>
  db
    .selectFrom('zone')
    .where('siteId', '=', siteId)
    .select(['id', 'name', 'freeSeating', 'seatPlan', 'standingCapacity', 'shape'])
    .orderBy('id')
    .execute();
export type ZoneRow = Awaited<ReturnType<typeof listZones>>[number];

/** Locks the zones of a site against other changes, and against the opening of a sale. */
export async function lockZones(tx: Db, siteId: number): Promise<ZoneRow[]> {
  await sql`select from zone where site_id = ${siteId} order by id for no key update`.execute(tx);
  return listZones(tx, siteId);
}

export const findDraft = (db: Db, siteId: number) =>
  db.selectFrom('planDraft').where('siteId', '=', siteId).selectAll().executeTakeFirst();

export const lockDraft = (tx: Db, siteId: number) =>
  tx.selectFrom('planDraft').where('siteId', '=', siteId).selectAll().forUpdate().executeTakeFirst();

type NewDraft = { siteId: number; document: PackedPlan; basedOn: string; savedBy: string };

/** Nothing when there is a draft already. */
export const insertDraft = (db: Db, { document, ...draft }: NewDraft) =>
  db
    .insertInto('planDraft')
    .values({ ...draft, document: JSON.stringify(document) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['version', 'savedAt', 'savedBy'])
    .executeTakeFirst();

/** Nothing when the draft has another version by now. It stays based on the plan from which it began. */
export const updateDraft = (db: Db, version: number, { siteId, document, savedBy }: Omit<NewDraft, 'basedOn'>) =>
  db
    .updateTable('planDraft')
    .where('siteId', '=', siteId)
    .where('version', '=', version)
    .set({
      savedBy,
      document: JSON.stringify(document),
      savedAt: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .returning(['version', 'savedAt', 'savedBy'])
    .executeTakeFirst();

/** False when the draft has another version by now. */
export async function deleteDraft(db: Db, siteId: number, version: number): Promise<boolean> {
  const deleted = db.deleteFrom('planDraft').where('siteId', '=', siteId).where('version', '=', version);
  return (await deleted.executeTakeFirst()).numDeletedRows > 0n;
}

export type ToComeRow = {
  eventId: number;
  sessionId: number;
  zoneId: number;
  seatPlan: string | null;
  freeSeats: Buffer | null;
  capacity: number;
  freePublic: number;
};

/** The inventories of a site's sessions to come. */
export async function listInventoriesToCome(db: Db, siteId: number): Promise<ToComeRow[]> {
  const { rows } = await sql<ToComeRow>`
    select inventory.event_id, session_id, zone_id, plan_copy.seat_plan, free_seats, capacity, free_public
    from inventory
    join session on session.id = session_id and starts_at > now()
    join zone on zone.id = zone_id and zone.site_id = ${siteId}
    left join plan_copy on plan_copy.code = plan_code
    order by zone_id, session_id`.execute(db);
  return rows;
}

export type TicketRow = { zoneId: number; row: string; seat: number; isPaid: boolean };

/** The seats on live tickets of a site's sessions to come, each once. */
export async function listTicketsToCome(db: Db, siteId: number): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ticket.zone_id, row_label as row, seat_number as seat, bool_or(status = 'PAID') as is_paid
    from ticket
    join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    join session on session.id = session_id and starts_at > now()
    join zone on zone.id = ticket.zone_id and zone.site_id = ${siteId}
    where is_live and row_label is not null
    group by ticket.zone_id, row_label, seat_number
    order by min(ticket.order_id), min(ticket.number)`.execute(db);
  return rows;
}
