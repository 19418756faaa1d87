import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { DB, Event, Pricing, Session, Site, Zone } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { hasPlaces } from '../seating/seat-plans.queries.ts';

export type SiteRow = Omit<Selectable<Site>, 'searchText' | 'searchGrams' | 'marks'>;
export type EventRow = Pick<Selectable<Event>, (typeof eventColumns)[number]>;
export type SessionRow = Selectable<Session>;
export type ZoneRow = Selectable<Zone> & { siteName: string; siteNames: SiteRow['names'] };
export type PricingRow = Selectable<Pricing> & Pick<Selectable<Zone>, 'names' | 'freeSeating'> & { zoneName: string };
export type PictureRow = {
  id: number;
  code: string;
  contentType: string;
  width: number;
  height: number;
  widths: number[];
};
export type EventName = { eventCode: string; nameCht: string; nameEng: string };

/** Selects rows of a list: the one with this id, those of this event or of these events, or those found. */
export type EventFilter = {
  id?: number | undefined;
  eventCode?: string | undefined;
  eventIds?: number[];
  ids?: number[];
  /** Staff of the programme see everything: drafts, archived and past events, and the prices of all ticket types. */
  forStaff?: boolean | undefined;
};

type OrderColumn = ReturnType<typeof sql.ref>;
const order = (page: Page, columns: Record<string, OrderColumn>) =>
  sql.join(
    page.sort.map(({ field, descending }) => sql`${columns[field] ?? columns.id} ${descending ? sql`desc` : sql`asc`}`),
  );

/** The public sees published events: no drafts, and none that is published from a later day on. */
const isPublished = (eb: ExpressionBuilder<DB, 'event'>) => eb('event.publishedAt', '<=', sql<Date>`now()`);

/** Lists leave out archived events, and those that ended more than a week ago. Their pages stay, since tickets point to them. */
const isCurrent = sql<boolean>`(
  not event.archived
  and coalesce((select max(starts_at) from session where event_id = event.id), now()) > now() - interval '7 days')`;
/** People type a code in any case. Codes of early events may differ by case alone: the one that was typed comes first. */
const isOfCode = (eventCode: string) => sql<boolean>`event.event_code = coalesce(
  (select event_code from event named where event_code = ${eventCode}),
  (select min(event_code) from event named where lower(event_code) = lower(${eventCode})))`;
const siteOfEvent = (eventCode: string, { forStaff = false }: EventFilter) =>
  sql<number>`(select site_id from event where ${isOfCode(eventCode)} and (published_at <= now() or ${forStaff}))`;

const siteColumns = ['id', 'name', 'names', 'region', 'districts', 'address', 'addresses', 'version'] as const;
const eventColumns = [
  'id',
  'siteId',
  'eventCode',
  'nameCht',
  'nameEng',
  'performers',
  'descriptions',
  'details',
  'buyNotes',
  'types',
  'maxTicketsPerOrder',
  'asksIdNumber',
  'locationUrl',
  'doorsMinutesBefore',
  'durationMinutes',
  'saleOpensAt',
  'presaleOpensAt',
  'admittedPerMinute',
  'publishedAt',
  'bannerPosition',
  'imageId',
  'bannerImageId',
  'seatingPlanImageId',
  'createdAt',
  'updatedAt',
  'archived',
  'version',
  'ticketsPerVisitorMax',
  'complementaryMax',
  'insideMax',
  'transferHours',
  'networkFairSeats',
  'networkSeatsMax',
  'transferFairSeats',
  'transferSeatsMax',
  'transfersPerPersonMax',
  'firstTransferMinutes',
  'crowdedPercent',
  'transferCrowdedPercent',
  'transferPercentMax',
  'detailsMarkdown',
  'imageAlts',
  'seatingPlanAlts',
  'bannerFocusX',
  'bannerFocusY',
] as const;

export async function listEvents(db: Db, page: Page, wanted: EventFilter = {}): Promise<Listed<EventRow>> {
  let query = db.selectFrom('event');
  if (!wanted.forStaff) query = query.where(isPublished);
  if (!wanted.forStaff && wanted.id === undefined && wanted.eventCode === undefined) query = query.where(isCurrent);
  if (wanted.id !== undefined) query = query.where('event.id', '=', wanted.id);
  if (wanted.eventCode !== undefined) query = query.where(isOfCode(wanted.eventCode));
  if (wanted.ids) query = query.where('event.id', '=', sql<number>`any(${wanted.ids})`);
  const firstStart = sql`(select min(starts_at) from session where event_id = event.id)`;
  const columns = {
    id: sql.ref('event.id'),
    eventCode: sql.ref('event.event_code'),
    nameCht: sql`event.name_cht collate "zh-Hant-x-icu"`,
    nameEng: sql`lower(event.name_eng)`,
    startTime: firstStart,
    maxTicketsPerOrder: sql.ref('event.max_tickets_per_order'),
    site: sql`(select name from site where id = event.site_id) collate "zh-Hant-x-icu"`,
  };
  const items = await query
    .select(eventColumns)
    .orderBy(order(page, columns))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items, total: await countOf(query) };
}

export async function listSites(db: Db, page: Page, wanted: EventFilter = {}): Promise<Listed<SiteRow>> {
  let query = db.selectFrom('site');
  if (wanted.id !== undefined) query = query.where('id', '=', wanted.id);
  if (wanted.eventCode !== undefined) query = query.where('id', '=', siteOfEvent(wanted.eventCode, wanted));
  if (wanted.ids) query = query.where('id', '=', sql<number>`any(${wanted.ids})`);
  const columns = {
    id: sql.ref('id'),
    name: sql`name collate "zh-Hant-x-icu"`,
    region: sql.ref('region'),
    address: sql`address collate "zh-Hant-x-icu"`,
  };
  const items = await query
    .select(siteColumns)
    .orderBy(order(page, columns))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items, total: await countOf(query) };
}

export async function listZones(db: Db, page: Page, wanted: EventFilter = {}): Promise<Listed<ZoneRow>> {
  let query = db.selectFrom('zone').innerJoin('site', 'site.id', 'zone.siteId');
  if (wanted.id !== undefined) query = query.where('zone.id', '=', wanted.id);
  if (wanted.eventCode !== undefined) query = query.where('zone.siteId', '=', siteOfEvent(wanted.eventCode, wanted));
  if (wanted.ids) query = query.where('zone.id', '=', sql<number>`any(${wanted.ids})`);
  const columns = {
    id: sql.ref('zone.id'),
    name: sql.ref('zone.name'),
    site: sql`site.name collate "zh-Hant-x-icu"`,
    autoArrangeAsc: sql.ref('zone.auto_arrange_asc'),
    freeSeating: sql.ref('zone.free_seating'),
  };
  const site = ['site.name as siteName', 'site.names as siteNames'] as const;
  const rows = query.selectAll('zone').select(site).orderBy(order(page, columns));
  return { items: await rows.limit(page.limit).offset(page.offset).execute(), total: await countOf(query) };
}

export async function listSessions(
  db: Db,
  page: Page,
  wanted: EventFilter = {},
): Promise<Listed<SessionRow & EventName>> {
  let query = db.selectFrom('session').innerJoin('event', 'event.id', 'session.eventId');
  if (!wanted.forStaff) query = query.where(isPublished);
  if (wanted.id !== undefined) query = query.where('session.id', '=', wanted.id);
  if (wanted.eventCode !== undefined) query = query.where(isOfCode(wanted.eventCode));
  if (wanted.eventIds) query = query.where('session.eventId', '=', sql<number>`any(${wanted.eventIds})`);
  if (wanted.ids) query = query.where('session.id', '=', sql<number>`any(${wanted.ids})`);
  const columns = {
    id: sql.ref('session.id'),
    startTime: sql.ref('session.starts_at'),
    enabled: sql.ref('session.enabled'),
    event: sql.ref('event.event_code'),
  };
  const rows = query
    .selectAll('session')
    .select(['event.eventCode', 'event.nameCht', 'event.nameEng'])
    .orderBy(order(page, columns));
  return { items: await rows.limit(page.limit).offset(page.offset).execute(), total: await countOf(query) };
}

/** The public sees PUBLIC prices of zones that are sold. The other four ticket types are for the back office. */
export async function listPricings(
  db: Db,
  page: Page,
  wanted: EventFilter = {},
): Promise<Listed<PricingRow & EventName>> {
  let query = db
    .selectFrom('pricing')
    .innerJoin('event', 'event.id', 'pricing.eventId')
    .innerJoin('zone', 'zone.id', 'pricing.zoneId');
  if (!wanted.forStaff) query = query.where(isPublished).where(hasPlaces).where('pricing.ticketType', '=', 'PUBLIC');
  if (wanted.id !== undefined) query = query.where('pricing.id', '=', wanted.id);
  if (wanted.eventCode !== undefined) query = query.where(isOfCode(wanted.eventCode));
  if (wanted.eventIds) query = query.where('pricing.eventId', '=', sql<number>`any(${wanted.eventIds})`);
  if (wanted.ids) query = query.where('pricing.id', '=', sql<number>`any(${wanted.ids})`);
  const columns = {
    id: sql.ref('pricing.id'),
    price: sql.ref('pricing.price_cents'),
    handlingFee: sql.ref('pricing.handling_fee_cents'),
    ticketType: sql.ref('pricing.ticket_type'),
    zone: sql.ref('zone.name'),
    event: sql.ref('event.event_code'),
  };
  const rows = query
    .selectAll('pricing')
    .select(['zone.name as zoneName', 'zone.names', 'zone.freeSeating'])
    .select(['event.eventCode', 'event.nameCht', 'event.nameEng'])
    .orderBy(order(page, columns));
  return { items: await rows.limit(page.limit).offset(page.offset).execute(), total: await countOf(query) };
}

export async function listPictures(db: Db, imageIds: number[]): Promise<PictureRow[]> {
  return db
    .selectFrom('image')
    .where('id', '=', sql<number>`any(${imageIds})`)
    .select(['id', 'code', 'contentType', 'width', 'height'])
    .select(
      sql<number[]>`array(select distinct width from image_rendition where image_id = image.id order by 1)`.as(
        'widths',
      ),
    )
    .execute();
}

export async function listEventCodes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .where(isPublished)
    .where('archived', '=', false)
    .select('eventCode')
    .orderBy('id')
    .limit(20_000)
    .execute();
  return rows.map(({ eventCode }) => eventCode);
}

/** The sessions to come of the events on the wall, the soonest first. */
export const listShowings = (db: Db, countMax: number) =>
  db
    .selectFrom('session')
    .innerJoin('event', 'event.id', 'session.eventId')
    .innerJoin('site', 'site.id', 'event.siteId')
    .where(isPublished)
    .where(isCurrent)
    .where('startsAt', '>', sql<Date>`now()`)
    .select([
      'session.id',
      'session.version',
      'startsAt',
      'eventCode',
      'nameCht',
      'nameEng',
      'performers',
      'durationMinutes',
      'event.updatedAt',
      'site.name as siteName',
      'site.names as siteNames',
      'site.address as siteAddress',
      'site.addresses as siteAddresses',
    ])
    .orderBy('startsAt')
    .orderBy('session.id')
    .limit(countMax)
    .execute();
export type ShowingRow = Awaited<ReturnType<typeof listShowings>>[number];

async function countOf<Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>): Promise<number> {
  const counted = query.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}
