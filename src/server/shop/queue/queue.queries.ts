// The row of a waiting room. Every change of a line first locks this row, so that the changes of all servers come one after the other.
// Nothing else is locked while it is held.
import { type RawBuilder, sql } from 'kysely';
import type { Crowd } from '../../../domain/queue/advance-line.ts';
import { claimSeconds } from '../../../domain/queue/advance-line.ts';
import type { Line } from '../../../domain/queue/line.ts';
import { passMinutes } from '../../../domain/queue/pass.ts';
import { graceMinutes } from '../../../domain/queue/standing-place.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';
import { isMaintenance } from '../../platform/maintenance/maintenance.queries.ts';
import { heldForWheelchairs, seatsLeft } from './seats-left.queries.ts';

/** The opening of a line that has opened is put off: its places end, and whoever comes until then waits in a lobby that is drawn anew. */
export async function beginLineAnew(tx: Db, eventId: number): Promise<void> {
  const opened = await tx
    .selectFrom('queue')
    .where('eventId', '=', eventId)
    .where('openedAt', 'is not', null)
    .select('eventId')
    .forUpdate()
    .executeTakeFirst();
  if (!opened) return;
  for (const table of ['queueStep', 'queuePlace', 'queue'] as const)
    await tx.deleteFrom(table).where('eventId', '=', eventId).execute();
}

export type LockedQueue = {
  line: Line;
  seed: Buffer;
  saleOpensAt: number | null;
  presaleOpensAt: number | null;
  perMinute: number;
  insideMax: number;
  /** Called places below this number have lost their grace time. */
  passedOn: number;
  /** The database's time. */
  now: number;
};

/** Keeps an existing seed: its digest may be public already. */
export async function createQueue(db: Db, eventId: number, seed: Buffer): Promise<void> {
  await db
    .insertInto('queue')
    .values({ eventId, seed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const lockQueue = (db: Db, eventId: number): Promise<LockedQueue | null> => lockWhere(db, eventId, sql`true`);

/** Null also when another server has just moved the line. */
export const lockQueueUnlessCounted = (db: Db, eventId: number): Promise<LockedQueue | null> =>
  lockWhere(db, eventId, isUncounted);

const isUncounted = sql<boolean>`(queue.counted_at is null or queue.counted_at < clock_timestamp() - interval '0.8 s')`;

type QueueRow = {
  seed: Buffer;
  arrivals: number;
  openedAt: Date | null;
  lobbySize: number | null;
  served: number;
  advancedAt: Date | null;
  credit: number;
  room: number;
  countedAt: Date | null;
  waitingSince: Date | null;
  saleOpensAt: Date | null;
  presaleOpensAt: Date | null;
  perMinute: number;
  insideMax: number;
  passedOn: number;
  now: Date;
};

async function lockWhere(db: Db, eventId: number, condition: ReturnType<typeof sql<boolean>>) {
  // The rate and the opening come from the event's present row, not from a server's memory.
  const { rows } = await sql<QueueRow>`
    select queue.seed, queue.arrivals, queue.opened_at, queue.lobby_size, queue.served, queue.advanced_at, queue.allowance as credit,
      queue.room, queue.counted_at, queue.waiting_since, event.sale_opens_at, event.presale_opens_at,
      coalesce(event.admitted_per_minute, 100000) as per_minute, coalesce(event.inside_max, 1000000) as inside_max,
      ${servedUntil(eventId, sql`clock_timestamp() - make_interval(mins => ${graceMinutes})`)} as passed_on,
      clock_timestamp() as now
    from queue join event on event.id = queue.event_id
    where queue.event_id = ${eventId} and ${condition}
    for update of queue`.execute(db);
  return rows[0] ? lockedQueueOf(rows[0]) : null;
}

/** The served places at a time. */
export const servedUntil = (eventId: number, at: ReturnType<typeof sql>) => sql<number>`
  coalesce((
    select step.served from queue_step step where step.event_id = ${eventId} and step.at <= ${at} order by step.at desc limit 1
  ), 0)`;

function lockedQueueOf({
  seed,
  saleOpensAt,
  presaleOpensAt,
  perMinute,
  insideMax,
  passedOn,
  now,
  ...row
}: QueueRow): LockedQueue {
  const line: Line = {
    ...row,
    openedAt: row.openedAt?.getTime() ?? null,
    advancedAt: row.advancedAt?.getTime() ?? null,
    countedAt: row.countedAt?.getTime() ?? null,
    waitingSince: row.waitingSince?.getTime() ?? null,
  };
  return {
    line,
    seed,
    saleOpensAt: saleOpensAt?.getTime() ?? null,
    presaleOpensAt: presaleOpensAt?.getTime() ?? null,
    perMinute,
    insideMax,
    passedOn,
    now: now.getTime(),
  };
}

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

export async function saveLine(db: Db, eventId: number, before: Line, line: Line): Promise<void> {
  await db
    .updateTable('queue')
    .set({
      arrivals: line.arrivals,
      openedAt: dateOf(line.openedAt),
      lobbySize: line.lobbySize,
      served: line.served,
      advancedAt: dateOf(line.advancedAt),
      allowance: line.credit,
      room: line.room,
      countedAt: dateOf(line.countedAt),
      waitingSince: dateOf(line.waitingSince),
    })
    .where('eventId', '=', eventId)
    .execute();
  if (line.served > before.served) await saveStep(db, eventId, line.served);
}

/** The step gets the end of the second, not its beginning, so that the grace time of called visitors is not cut short. */
async function saveStep(db: Db, eventId: number, served: number): Promise<void> {
  await sql`
    insert into queue_step (event_id, at, served)
    values (${eventId}, date_trunc('second', clock_timestamp()) + interval '1 s', ${served})
    on conflict (event_id, at) do update set served = greatest(queue_step.served, excluded.served)`.execute(db);
}

/** A time in which a line stood still. */
export type Standstill = { from: Date; until: Date };

/** Visitors called shortly before it get their grace time again. */
export async function delaySteps(tx: Db, eventId: number, { from, until }: Standstill): Promise<void> {
  const lately = await tx
    .deleteFrom('queueStep')
    .where('eventId', '=', eventId)
    .where('at', '>', new Date(from.getTime() - graceMinutes * 60_000))
    .returning(['at', 'served'])
    .execute();
  if (lately.length === 0) return;
  await sql`
    insert into queue_step (event_id, at, served)
    select ${eventId}, step.at + (${until}::timestamptz - ${from}), step.served
    from jsonb_to_recordset(${JSON.stringify(lately)}) step (at timestamptz, served bigint)`.execute(tx);
}

/** Citus adds nothing to a column by a function that depends on the time zone, as the sum of a time and an interval does. */
const later = (column: string, interval: RawBuilder<unknown>) => sql<Date>`
  to_timestamp(extract(epoch from ${sql.ref(column)} - timestamptz 'epoch') + extract(epoch from ${interval}))`;

/** Passes that were valid when it began are longer by its time. Their holders ask for them again. */
export const extendPasses = (tx: Db, eventId: number, { from, until }: Standstill) =>
  tx
    .updateTable('queuePlace')
    .where('eventId', '=', eventId)
    .where('passId', 'is not', null)
    .where('validUntil', '>', from)
    .set({ validUntil: later('valid_until', sql`${until}::timestamptz - ${from}`) })
    .execute();

/** Events with a line, and since when the sale of each is paused by itself. */
export async function listQueues(db: Db): Promise<{ eventId: number; salePausedAt: Date | null }[]> {
  const { rows } = await sql<{ eventId: number; salePausedAt: Date | null }>`
    select queue.event_id, event.sale_paused_at from queue join event on event.id = queue.event_id
    where not event.archived
    order by queue.event_id`.execute(db);
  return rows;
}

const hasShowToCome = sql<boolean>`exists (
  select from session where session.event_id = queue.event_id and session.enabled and session.starts_at > now())`;

/** A line that somebody may stand in: its event has a waiting room, and a show that is still to come. */
export const isLineInUse = sql<boolean>`(queue.opened_at is not null and ${hasShowToCome} and exists (
  select from event where event.id = queue.event_id and event.admitted_per_minute is not null and not event.archived))`;

/** Events whose line may have to move. It stands still while the sale is paused, the event is archived or the shop is closed, and after the last session for ever. */
export async function listMovableQueues(db: Db): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    select queue.event_id from queue join event on event.id = queue.event_id
    where event.admitted_per_minute is not null and event.published_at <= now() and not event.archived
      and event.sale_paused_at is null and not ${isMaintenance}
      and ${isUncounted}
      and case when queue.opened_at is null then coalesce(event.sale_opens_at <= now(), true)
        else queue.served < queue.arrivals end
      and ${hasShowToCome}
    order by queue.event_id`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** Visitors inside or about to enter, and the seats that are left for them. */
export async function countCrowd(db: Db, eventId: number, served: number): Promise<Crowd> {
  const calledBefore = servedUntil(eventId, sql`clock_timestamp() - make_interval(secs => ${claimSeconds})`);
  const { rows } = await sql<Crowd>`
    with lately as (select ${calledBefore} as called_before)
    select
      (
        select count(*) from queue_place
        where event_id = ${eventId} and pass_id is not null and valid_until > now() and not ${isOrderClosed}
      ) as inside,
      ${served} - called_before as called_lately,
      (
        select count(*) from queue_place
        where event_id = ${eventId} and place >= called_before and place < ${served}
      ) + (
        select count(*) from queue_place
        where event_id = ${eventId} and number >= called_before and number < ${served} and ${isGivenUp(eventId)}
      ) as claimed_lately,
      ${seatsLeft(eventId)} as seats_left,
      (
        select coalesce(sum(ticket_count), 0) from orders
        where orders.event_id = ${eventId} and status = 'WAITING' and not ${heldForWheelchairs(eventId)}
      ) as seats_held
    from lately`.execute(db);
  return onlyRow(rows);
}

/** The number of visitors who came in within the last minute. */
export async function countAdmittedLately(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ admitted: number }>`
    select count(*) as admitted from queue_place
    where event_id = ${eventId} and pass_id is not null and valid_until > clock_timestamp() + make_interval(mins => ${passMinutes - 1})`.execute(
    db,
  );
  return rows[0]?.admitted ?? 0;
}

/** Given up before it had a pass, by a visitor behind the lobby: only there the number is the place. */
const isGivenUp = (eventId: number) => sql<boolean>`(
  ended_at is not null and pass_id is null
  and number >= (select lobby_size from queue where event_id = ${eventId})
)`;

/** Whether the order of a place's pass is closed. */
export const isOrderClosed = sql<boolean>`exists (
  select from orders
  where orders.event_id = queue_place.event_id and orders.pass_id = queue_place.pass_id and orders.status <> 'WAITING'
)`;
