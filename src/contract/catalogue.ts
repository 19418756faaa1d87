import { z } from 'zod';
import { ticketsLeftWords } from '../domain/catalogue/tickets-left.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { id, idText } from './ids.ts';
import { dollarsReply } from './money.ts';
import { pagingQuery } from './paging.ts';
import { type Address, defineRoute } from './route.ts';
import { zoneShape } from './zone-shape.ts';

/** A text per locale. The reader of a missing locale gets the next best one (domain/catalogue/localised.ts). */
export const localisedText = z.partialRecord(z.enum(locales), z.string());
export const instant = z.iso.datetime();
export const ticketTypes = ['PUBLIC', 'CONSIGNMENT', 'COMPLEMENTARY', 'DISCOUNT', 'PRIORITY_BOOKING'] as const;
export type TicketType = (typeof ticketTypes)[number];
export const regions = ['HK', 'MO'] as const;
export type Region = (typeof regions)[number];

/** A picture and its renditions, at `{url}/{width}.avif`, `.webp` and `.jpeg` for each width. */
export const pictureReply = z.object({
  url: z.string(),
  contentType: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
});
export type Picture = z.infer<typeof pictureReply>;

/** Staff of the programme get the version of a row. A change with an older version is refused (docs/decisions/0038). */
const version = z.int().positive().optional();

const siteReply = z
  .object({
    id,
    name: z.string(),
    names: localisedText,
    region: z.enum(regions),
    districts: localisedText,
    address: z.string(),
    addresses: localisedText,
    version,
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof siteReply>;

const zoneReply = z
  .object({
    id,
    name: z.string(),
    names: localisedText,
    autoArrangeAsc: z.boolean(),
    freeSeating: z.boolean(),
    imageUrl: z.string().nullable(),
    /** Servers of the release before send no `names`. */
    site: z.object({ id, name: z.string(), names: localisedText.optional() }),
    // All fields from here on are for staff of the programme alone.
    version,
    image: pictureReply.nullish(),
    imageContentType: z.string().nullish(),
    seatPlan: z.string().nullish(),
    standingCapacity: z.int().nullish(),
    shape: zoneShape.nullish(),
    prefersMiddle: z.boolean().optional(),
  })
  .meta({ id: 'Zone' });
export type Zone = z.infer<typeof zoneReply>;

const sessionFields = z.object({ id, startTime: instant, enabled: z.boolean() });
/** How much is left is as old as the reply, at most a minute; the numbers are in the availability. */
const eventSession = sessionFields.extend({ ticketsLeft: z.enum(ticketsLeftWords) });
export const eventPricing = z.object({
  id,
  ticketType: z.enum(ticketTypes),
  price: dollarsReply,
  handlingFee: dollarsReply,
  zone: z.object({ id, name: z.string(), names: localisedText, freeSeating: z.boolean() }),
});
export type EventSession = z.infer<typeof eventSession>;
export type EventPricing = z.infer<typeof eventPricing>;

/** An event as lists and the poster wall show it. */
const eventReply = z
  .object({
    id,
    eventCode: z.string(),
    nameCht: z.string(),
    nameEng: z.string(),
    performers: localisedText,
    descriptions: localisedText,
    site: siteReply,
    sessions: z.array(eventSession),
    pricings: z.array(eventPricing),
    /** The spec's JSON string; domain/catalogue/event-types.ts reads it. */
    types: z.string(),
    maxTicketsPerOrder: z.int(),
    asksIdNumber: z.boolean(),
    saleOpensAt: instant.nullable(),
    hasWaitingRoom: z.boolean(),
    doorsMinutesBefore: z.int().nullable(),
    durationMinutes: z.int().nullable(),
    bannerPosition: z.int().nullable(),
    locationUrl: z.string().nullable(),
    imageUrl: z.string().nullable(),
    seatingPlanUrl: z.string().nullable(),
    image: pictureReply.nullable(),
    imageContentType: z.string().nullable(),
    banner: pictureReply.nullable(),
    bannerContentType: z.string().nullable(),
    seatingPlan: pictureReply.nullable(),
    seatingPlanContentType: z.string().nullable(),
    /** Only where an event has them. */
    presaleOpensAt: instant.optional(),
    imageAlts: localisedText.optional(),
    seatingPlanAlts: localisedText.optional(),
    bannerFocus: z.object({ x: z.int(), y: z.int() }).optional(),
    /** One person can have no more of all orders together; absent, or null for staff, without a limit. */
    ticketsPerVisitorMax: z.int().nullish(),
    /** Long texts come with a single event, by id or by code: cleaned HTML, and one buy note a line. */
    details: localisedText.optional(),
    buyNotes: localisedText.optional(),
    // All fields from here on are for staff of the programme alone.
    version,
    publishedAt: instant.nullish(),
    archived: z.boolean().optional(),
    complementaryMax: z.int().optional(),
    admittedPerMinute: z.int().nullish(),
    insideMax: z.int().nullish(),
    transferHours: z.int().optional(),
    networkFairSeats: z.int().optional(),
    networkSeatsMax: z.int().optional(),
    transferFairSeats: z.int().optional(),
    transferSeatsMax: z.int().optional(),
    transfersPerPersonMax: z.int().optional(),
    firstTransferMinutes: z.int().optional(),
    crowdedPercent: z.int().optional(),
    transferCrowdedPercent: z.int().optional(),
    transferPercentMax: z.int().optional(),
    detailsMarkdown: localisedText.optional(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof eventReply>;

const eventDetailReply = eventReply
  .extend({ details: localisedText, buyNotes: localisedText })
  .meta({ id: 'EventDetail' });
export type EventDetail = z.infer<typeof eventDetailReply>;

const sessionReply = sessionFields
  .extend({ event: z.object({ id, eventCode: z.string(), nameCht: z.string(), nameEng: z.string() }), version })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionReply>;

const pricingReply = eventPricing
  .extend({ event: z.object({ id, eventCode: z.string(), nameCht: z.string(), nameEng: z.string() }), version })
  .meta({ id: 'Pricing' });
export type Pricing = z.infer<typeof pricingReply>;

/** Cells of a sheet are pasted with tabs between them. NUL is refused, as by the database. */
const words = z.string().overwrite((text) => text.replace(/[^\P{Cc}\0]/gu, ' '));
const searchIn = (text: z.ZodString) => text.max(80).refine((typed) => !typed.includes('\0'));
export const searchText = searchIn(words.trim().min(1));
/** The search of a list. Without words, or with the `*` of older clients, it finds all rows. */
export const listSearchText = searchIn(words.trim());
export const findsAll = (search: string): boolean => search === '' || search === '*';

/** The form of an event code in an address. Any other text is no event. */
export const eventCodePattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/;

export const catalogueSortFields = {
  events: ['id', 'eventCode', 'nameCht', 'nameEng', 'startTime', 'maxTicketsPerOrder', 'site'],
  sites: ['id', 'name', 'region', 'address'],
  zones: ['id', 'name', 'site', 'autoArrangeAsc', 'freeSeating'],
  sessions: ['id', 'startTime', 'enabled', 'event'],
  pricings: ['id', 'price', 'ticketType', 'zone', 'event', 'handlingFee'],
} as const;
export type CatalogueEntity = keyof typeof catalogueSortFields;

const byId = z.object({ id: idText });
const tag = 'catalogue';

/** The reads of an entity: a list, one row by id, and a search. They are public; staff of the programme get more (docs/decisions/0038). */
function entityReads<
  const List extends Address,
  const One extends Address,
  const Search extends Address,
  Item extends z.ZodType,
  Whole extends z.ZodType,
>(name: CatalogueEntity, at: { list: List; one: One; search: Search }, item: Item, whole: Whole) {
  const query = pagingQuery(catalogueSortFields[name]);
  const reply = z.array(item);
  return {
    list: defineRoute(at.list, {
      right: 'public',
      summary: `A page of ${name}`,
      tag,
      // The event with this code, or the rows that belong to it.
      query: query.extend({ eventCode: z.string().max(120).optional() }),
      reply,
    }),
    one: defineRoute(at.one, {
      right: 'public',
      summary: `One of the ${name}`,
      tag,
      params: byId,
      reply: whole,
    }),
    search: defineRoute(at.search, {
      right: 'public',
      summary: `The ${name} that match a few words, in Chinese or Latin letters`,
      tag,
      query: query.extend({ query: listSearchText }),
      reply,
    }),
  };
}
export type EntityReads<Item, One> = ReturnType<
  typeof entityReads<Address, Address, Address, z.ZodType<Item>, z.ZodType<One>>
>;

export const catalogueRoutes = {
  events: entityReads(
    'events',
    { list: api.listEvents, one: api.readEvent, search: api.searchEvents },
    eventReply,
    eventDetailReply,
  ),
  sites: entityReads(
    'sites',
    { list: api.listSites, one: api.readSite, search: api.searchSites },
    siteReply,
    siteReply,
  ),
  zones: entityReads(
    'zones',
    { list: api.listZones, one: api.readZone, search: api.searchZones },
    zoneReply,
    zoneReply,
  ),
  sessions: entityReads(
    'sessions',
    { list: api.listSessions, one: api.readSession, search: api.searchSessions },
    sessionReply,
    sessionReply,
  ),
  pricings: entityReads(
    'pricings',
    { list: api.listPricings, one: api.readPricing, search: api.searchPricings },
    pricingReply,
    pricingReply,
  ),
};
