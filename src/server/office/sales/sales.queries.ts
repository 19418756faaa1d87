import { sql } from 'kysely';
import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import type { Db } from '../../platform/deps.ts';
import { hasPlaces } from '../../shop/seating/seat-plans.queries.ts';

type SaleEventRow = {
  id: number;
  eventCode: string;
  nameCht: string;
  nameEng: string;
  sessions: { id: number; startTime: string; left: number | null }[];
};

const eventsMax = 300;

/** Published events with sessions to come, the next show first. */
export async function listSaleEvents(db: Db): Promise<SaleEventRow[]> {
  const { rows } = await sql<SaleEventRow>`
    select event.id, event_code, name_cht, name_eng, jsonb_agg(jsonb_build_object(
      'id', session.id,
      'startTime', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'left', (select sum(free_public) from inventory where event_id = event.id and session_id = session.id)
    ) order by starts_at) as sessions
    from event join session on session.event_id = event.id
    where published_at <= now() and not archived and enabled and starts_at > now()
    group by event.id
    order by min(starts_at), event.id
    limit ${eventsMax}`.execute(db);
  return rows;
}

export const findSaleEvent = (db: Db, id: number) =>
  db
    .selectFrom('event')
    .where('id', '=', id)
    .where('publishedAt', '<=', sql<Date>`now()`)
    .select(['id', 'eventCode', 'nameCht', 'nameEng', sql<EventTypes>`types`.as('types')])
    .executeTakeFirst();

export const listSalePrices = (db: Db, eventId: number) =>
  db
    .selectFrom('pricing')
    .innerJoin('zone', 'zone.id', 'pricing.zoneId')
    .where('eventId', '=', eventId)
    .where('ticketType', 'in', ['PUBLIC', 'COMPLEMENTARY'])
    .where(hasPlaces)
    .select(['pricing.id', 'zoneId', 'ticketType', 'priceCents', 'handlingFeeCents'])
    .orderBy('zoneId')
    .execute();
