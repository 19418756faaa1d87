import { sql } from 'kysely';
import type { Alarm } from '../../../domain/cockpit/judge-alarms.ts';
import { skippingLocked } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { isMaintenance } from '../../platform/maintenance/maintenance.queries.ts';
import { seatsLeft } from '../../shop/queue/seats-left.queries.ts';

/** False while another server looks. The lock ends with the transaction. */
export async function isFirstToLook(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('alarms of sales')) as is_first`.execute(tx);
  return rows[0]?.isFirst ?? false;
}

/**
 * An event whose waiting room was taken away has none: everybody may buy, and visitors who waited come by themselves.
 */
const isWaitingRoom = sql`(event.admitted_per_minute is not null and event.published_at <= now() and not event.archived)`;

const minutesOfAttempts = 10;
const silentMinutes = 3;

/** Events with something to judge: visitors in line, requests or attempts a moment ago, money that does not fit, or an open alarm. */
export async function listWatchedEvents(db: Db): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    select event_id from queue join event on event.id = queue.event_id
    where ${isWaitingRoom} and opened_at is not null and served < arrivals and exists (
      select from session where session.event_id = queue.event_id and enabled and starts_at > now())
    union select event_id from sale_minute where minute > now() - make_interval(mins => ${minutesOfAttempts})
    union select event_id from payment where status = 'MISMATCHED'
    union select event_id from payment where ask_at is not null and status = 'REQUESTED'
    union select event_id from alarm where ended_at is null`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

export type FactsRow = {
  nameCht: string;
  nameEng: string;
  waiting: number;
  isPaused: boolean;
  seatsLeft: number | null;
  secondsSinceMove: number;
  mismatched: number;
  providers: { provider: string; troubled: number; captured: number }[];
};

export async function findFacts(db: Db, eventId: number): Promise<FactsRow | undefined> {
  const { rows } = await sql<FactsRow>`
    select name_cht, name_eng, sale_paused_at is not null or ${isMaintenance} as is_paused, ${seatsLeft(eventId)} as seats_left,
      case when ${isWaitingRoom} and queue.opened_at is not null then queue.arrivals - queue.served else 0 end as waiting,
      -- A line that is new, or that nobody waited in, has not stood still before.
      extract(epoch from now() - greatest(queue.opened_at, queue.waiting_since, (
        select max(at) from queue_step where queue_step.event_id = ${eventId}
      ), (
        select max(last_placed_at) from sale_minute
        where sale_minute.event_id = ${eventId} and minute > now() - interval '1 hour'
      )))::integer as seconds_since_move,
      (
        select count(*) from payment where payment.event_id = ${eventId} and status = 'MISMATCHED'
      ) as mismatched,
      (
        select coalesce(jsonb_agg(attempts), '[]') from (
          select method as provider, count(*) filter (where settles) as captured,
            count(*) filter (where status = 'FAILED'
              or (status = 'REQUESTED' and created_at < now() - make_interval(mins => ${silentMinutes}))) as troubled
          from payment
          where payment.event_id = ${eventId} and method in ('JETCO', 'ASIA_PAY')
            and created_at > now() - make_interval(mins => ${minutesOfAttempts})
          group by method
        ) attempts
      ) as providers
    from event left join queue on queue.event_id = event.id and queue.event_id = ${eventId}
    where event.id = ${eventId}`.execute(db);
  return rows[0];
}

type OfEvent = { eventId: number };

/** Begins the alarm, or notes that its cause is still there. True when it has begun. */
export async function raiseAlarm(tx: Db, { eventId }: OfEvent, { kind, subject, count }: Alarm): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into alarm (event_id, kind, subject, count, began_at, seen_at) values (${eventId}, ${kind}, ${subject}, ${count}, now(), now())
    on conflict (event_id, kind, subject) where ended_at is null do update set seen_at = excluded.seen_at, count = excluded.count
    returning began_at = seen_at as is_new`.execute(tx);
  return rows[0]?.isNew ?? false;
}

/** Ends the alarms whose cause has been away for a while; one that comes back at once is the same incident. */
export const endAlarms = async (tx: Db, { eventId }: OfEvent, quietSeconds: number): Promise<EndedAlarm[]> => {
  const { rows } = await sql<EndedAlarm>`
    update alarm set ended_at = now()
    where event_id = ${eventId} and ended_at is null and seen_at < now() - make_interval(secs => ${quietSeconds})
    returning kind, subject, count, began_at, ended_at`.execute(tx);
  return rows;
};
export type EndedAlarm = Alarm & { beganAt: Date; endedAt: Date };

const daysKept = 90;

export const forgetAlarms = async (db: Db, atOnce: number) =>
  sql<never>`
    delete from alarm where (event_id, id) in (
      select event_id, id from alarm
      where ended_at < now() - make_interval(days => ${daysKept}) limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);
