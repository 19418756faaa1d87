import { catalogueRoutes, type EntityReads, eventCodePattern, findsAll } from '../../../contract/catalogue.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Listed, type Page, pageOf, pagingHeaders } from '../../platform/http/paging.ts';
import { type RememberedRoutes, registerRememberedRoute } from '../../platform/http/register-remembered-route.ts';
import type { RouteInput } from '../../platform/http/register-route.ts';
import { eventTag, tagsHeader } from '../../platform/http/shared-cache.ts';
import type { EventFilter } from './catalogue.queries.ts';
import {
  onlyOne,
  readEvents,
  readEventsInFull,
  readPricings,
  readSessions,
  readSites,
  readZones,
} from './read-catalogue.ts';
import {
  hasWords,
  searchEventIds,
  searchPricingIds,
  searchSessionIds,
  searchSiteIds,
  searchZoneIds,
} from './search.queries.ts';

type Reads<Item, One> = {
  /** The event that one row is about, where it is about one. */
  eventOf?: (item: Item | One) => number;
  list: (page: Page, wanted?: EventFilter) => Promise<Listed<Item>>;
  one: (wanted: EventFilter) => Promise<One>;
  search: (query: string) => Promise<number[]>;
};

/** The reads of the five entities: lists, one row by id, search; an event also by its code. */
export function registerCatalogue(routes: RememberedRoutes, { db }: Pick<Deps, 'db'>): void {
  const { events, sites, zones, sessions, pricings } = catalogueRoutes;
  const firstPage = pageOf({});
  registerReads(routes, events, {
    eventOf: ({ id }) => id,
    list: (page, wanted) =>
      wanted?.eventCode === undefined ? readEvents(db, page, wanted) : readEventsInFull(db, page, wanted),
    one: async (wanted) => onlyOne(await readEventsInFull(db, firstPage, wanted), 'event'),
    search: (query) => searchEventIds(db, query),
  });
  registerReads(routes, sites, {
    list: (page, wanted) => readSites(db, page, wanted),
    one: async (wanted) => onlyOne(await readSites(db, firstPage, wanted), 'site'),
    search: (query) => searchSiteIds(db, query),
  });
  registerReads(routes, zones, {
    list: (page, wanted) => readZones(db, page, wanted),
    one: async (wanted) => onlyOne(await readZones(db, firstPage, wanted), 'zone'),
    search: (query) => searchZoneIds(db, query),
  });
  registerReads(routes, sessions, {
    eventOf: ({ event }) => event.id,
    list: (page, wanted) => readSessions(db, page, wanted),
    one: async (wanted) => onlyOne(await readSessions(db, firstPage, wanted), 'session'),
    search: (query) => searchSessionIds(db, query),
  });
  registerReads(routes, pricings, {
    list: (page, wanted) => readPricings(db, page, wanted),
    one: async (wanted) => onlyOne(await readPricings(db, firstPage, wanted), 'pricing'),
    search: (query) => searchPricingIds(db, query),
  });
}

const nothing = { items: [], total: 0 };

function registerReads<Item extends Versioned, One extends Versioned>(
  routes: RememberedRoutes,
  entity: EntityReads<Item, One>,
  reads: Reads<Item, One>,
): void {
  const { list, one, search } = entity;
  const tagOf = (item: Item | One | undefined): Record<string, string> =>
    item && reads.eventOf ? { [tagsHeader]: eventTag(reads.eventOf(item)) } : {};
  const listFor =
    (forStaff: boolean) =>
    async ({ query }: RouteInput<typeof list>, address: URL) => {
      const page = pageOf(query);
      const isNobodys = query.eventCode !== undefined && !eventCodePattern.test(query.eventCode);
      const wanted = { eventCode: query.eventCode, forStaff };
      const { items, total } = isNobodys ? nothing : await reads.list(page, wanted);
      const first = query.eventCode === undefined ? undefined : items[0];
      return { body: items, headers: { ...pagingHeaders(address, page, total), ...tagOf(first) } };
    };
  const oneFor =
    (forStaff: boolean) =>
    async ({ params }: RouteInput<typeof one>) => {
      const body = await reads.one({ id: params.id, forStaff });
      return { body, headers: { ...versionHeader(body), ...tagOf(body) } };
    };
  const searchFor =
    (forStaff: boolean) =>
    async ({ query }: RouteInput<typeof search>, address: URL) => {
      const page = pageOf(query);
      const found = findsAll(query.query) ? {} : { ids: hasWords(query.query) ? await reads.search(query.query) : [] };
      const { items, total } = await reads.list(page, { ...found, forStaff });
      return { body: items, headers: pagingHeaders(address, page, total) };
    };
  const right = duties.programme;
  registerRememberedRoute(routes, list, listFor(false), { right, load: listFor(true) });
  registerRememberedRoute(routes, one, oneFor(false), { right, load: oneFor(true) });
  registerRememberedRoute(routes, search, searchFor(false), { right, load: searchFor(true) });
}

type Versioned = { version?: number | undefined };

/** The ETag of a row for staff is its version. A change sends it back as `If-Match`. */
export const versionHeader = ({ version }: Versioned): Record<string, string> =>
  version === undefined ? {} : { ETag: `"${version}"` };
