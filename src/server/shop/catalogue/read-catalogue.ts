import type { Event, EventDetail, Pricing, Session, Site, Zone } from '../../../contract/catalogue.ts';
import { ticketsLeftOf } from '../../../domain/catalogue/tickets-left.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { countFreeBySession } from '../seating/inventory.queries.ts';
import {
  type EventFilter,
  type EventRow,
  listEvents,
  listPictures,
  listPricings,
  listSessions,
  listSites,
  listZones,
  type SiteRow,
} from './catalogue.queries.ts';
import { eventOf, picturesById, pricingOfEvent, sessionOfEvent, siteOf, zoneOf } from './catalogue-replies.ts';
import { cleanHtml } from './clean-html.ts';

/** Equal ones come in one order at all times, so that a reply and its ETag change only with what they say. */
const byId = { field: 'id', descending: false };
const everything: Page = { offset: 0, limit: 20_000, sort: [byId] };
const bySoonest: Page = { ...everything, sort: [{ field: 'startTime', descending: false }, byId] };
const byDearest: Page = { ...everything, sort: [{ field: 'price', descending: true }, byId] };

export async function readEvents(db: Db, page: Page, wanted?: EventFilter): Promise<Listed<Event>> {
  const { items, total } = await listEvents(db, page, wanted);
  return { items: await withParts(db, items, wanted?.forStaff), total };
}

/** The events with the long texts, which lists leave out. */
export async function readEventsInFull(db: Db, page: Page, wanted: EventFilter): Promise<Listed<EventDetail>> {
  const { items, total } = await listEvents(db, page, wanted);
  const events = await withParts(db, items, wanted.forStaff);
  const inFull = events.map((event, at) => ({
    ...event,
    details: cleaned(items[at]?.details),
    buyNotes: items[at]?.buyNotes ?? {},
    ...(wanted.forStaff && { detailsMarkdown: items[at]?.detailsMarkdown ?? {} }),
  }));
  return { items: inFull, total };
}

const cleaned = (details: EventDetail['details'] = {}): EventDetail['details'] =>
  Object.fromEntries(Object.entries(details).map(([locale, html]) => [locale, cleanHtml(html)]));

async function withParts(db: Db, rows: EventRow[], forStaff = false): Promise<Event[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const imageIds = rows.flatMap((row) => [row.imageId, row.bannerImageId, row.seatingPlanImageId]);
  const [sites, sessions, pricings, pictures, counts] = await Promise.all([
    listSites(db, everything, { ids: rows.map(({ siteId }) => siteId) }),
    listSessions(db, bySoonest, { eventIds: ids, forStaff }),
    listPricings(db, byDearest, { eventIds: ids, forStaff }),
    listPictures(
      db,
      imageIds.filter((id) => id !== null),
    ),
    countFreeBySession(db, ids),
  ]);
  const siteById = new Map(sites.items.map((site) => [site.id, site]));
  const sessionsByEvent = Map.groupBy(sessions.items, ({ eventId }) => eventId);
  const pricingsByEvent = Map.groupBy(pricings.items, ({ eventId }) => eventId);
  const ticketsLeft = new Map(counts.map((counted) => [counted.sessionId, ticketsLeftOf(counted)]));
  return rows.map((row) =>
    eventOf(row, {
      ticketsLeft,
      site: siteById.get(row.siteId) as SiteRow, // a foreign key says that it is there
      sessions: sessionsByEvent.get(row.id) ?? [],
      pricings: pricingsByEvent.get(row.id) ?? [],
      pictures: picturesById(pictures),
      forStaff,
    }),
  );
}

export async function readSites(db: Db, page: Page, wanted?: EventFilter): Promise<Listed<Site>> {
  const { items, total } = await listSites(db, page, wanted);
  return { items: items.map((row) => siteOf(row, wanted?.forStaff)), total };
}

export async function readZones(db: Db, page: Page, wanted?: EventFilter): Promise<Listed<Zone>> {
  const { items, total } = await listZones(db, page, wanted);
  const pictures = picturesById(
    await listPictures(
      db,
      items.flatMap(({ imageId }) => imageId ?? []),
    ),
  );
  return { items: items.map((row) => zoneOf(row, pictures, wanted?.forStaff)), total };
}

export async function readSessions(db: Db, page: Page, wanted?: EventFilter): Promise<Listed<Session>> {
  const { items, total } = await listSessions(db, page, wanted);
  return { items: items.map((row) => sessionOfEvent(row, wanted?.forStaff)), total };
}

export async function readPricings(db: Db, page: Page, wanted?: EventFilter): Promise<Listed<Pricing>> {
  const { items, total } = await listPricings(db, page, wanted);
  return { items: items.map((row) => pricingOfEvent(row, wanted?.forStaff)), total };
}

/** The only row of a list by id, or a refusal. */
export function onlyOne<Item>({ items: [item] }: Listed<Item>, entityName: string): Item {
  if (item === undefined) throw new Refused('notFound', entityName);
  return item;
}
