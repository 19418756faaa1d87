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

/** Published events with sessions to come, the next show first. A clerk sells every free seat by name, and those that are withheld for the house. */
export async function listSaleEvents(db: Db): Promise<SaleEventRow[]> {
  const { rows } = await sql<SaleEventRow>`
    with coming as (
      select event.id, event_code, name_cht, name_eng, session.id as session_id, starts_at
      from event join session on session.event_id = event.id
      where published_at <= now() and not archived and enabled and starts_at > now()
    ),
    stock as (
      select event_id, session_id, sum(free_public + free_house + free_companion + withheld.house) as places
      from inventory
      cross join lateral (
        select coalesce(sum(places), 0) as house from withholding
        where withholding.event_id = inventory.event_id and withholding.session_id = inventory.session_id
          and withholding.zone_id = inventory.zone_id and kind = 'HOUSE' and plan_code is not null
      ) withheld
      where (event_id, session_id) in (select id, session_id from coming) group by event_id, session_id
    )
    select id, event_code, name_cht, name_eng, jsonb_agg(jsonb_build_object(
      'id', coming.session_id,
      'startTime', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'left', stock.places
    ) order by starts_at) as sessions
    from coming left join stock on stock.event_id = coming.id and stock.session_id = coming.session_id
    group by id, event_code, name_cht, name_eng
    order by min(starts_at), id
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
