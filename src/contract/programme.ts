// Changes of the programme, as the specification writes them (docs/decisions/0038). A body is a whole row. A field that is left out keeps its
// value, because an older client does not know all fields; null empties it where it may be empty.
import { z } from 'zod';
import * as api from './addresses.ts';
import { catalogueRoutes, eventCodePattern, regions, ticketTypes } from './catalogue.ts';
import { bodyBounds, entityWrites, localised, rowFields, rowId } from './entity-writes.ts';
import { ownText } from './ids.ts';
import { dollarsInput } from './money.ts';
import { orCleared } from './or-cleared.ts';
import { manyLines, oneLine } from './text.ts';
import { typedNumber } from './typed-number.ts';
import { zoneShape } from './zone-shape.ts';

export const count = (min: number, max: number) => typedNumber(z.int().min(min).max(max));

/** Another row, of which older clients send all they know. */
const relation = z.object({ id: rowId });

/** Between the years 2000 and 2100: others are slips. */
export const instant = z.iso
  .datetime({ offset: true })
  .pipe(z.string().refine((text) => text >= '2000' && text < '2100', 'years'))
  .transform((text) => new Date(text));

/** The file as base64; the picture that the row has already, or an uploaded one, by its address; empty for none. */
const pictureField = z
  .union([
    z.string().max(bodyBounds.bytesMax),
    z.object({
      url: z
        .string()
        .regex(/^\/images\/[0-9a-f]{32}$/)
        .meta(ownText),
    }),
  ])
  .meta(ownText)
  .nullish();
const pictureTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
/**
 * Older clients name a picture by the address at which the shop shows it. It counts where no picture is sent in its own field, and an
 * empty one is none that was sent.
 */
const pictureAddressField = z
  .string()
  .regex(/^(?:\/images\/[0-9a-f]{32}(?:\/\d{1,5}\.(?:avif|webp|jpeg))?)?$/)
  .meta(ownText)
  .nullish();
const contentTypeField = z.enum(['', ...pictureTypes]).nullish();
const pictureFields = <Name extends string>(name: Name) =>
  ({ [name]: pictureField, [`${name}ContentType`]: contentTypeField }) as Record<Name, typeof pictureField> &
    Record<`${Name}ContentType`, typeof contentTypeField>;

const siteFields = z.object({
  ...rowFields,
  name: oneLine(120),
  names: localised(oneLine(120, 0)),
  region: orCleared(z.enum(regions)),
  districts: localised(oneLine(120, 0)),
  address: oneLine(300, 0).nullish(),
  addresses: localised(oneLine(300, 0)),
});

const zoneFields = z.object({
  ...rowFields,
  name: oneLine(60),
  names: localised(oneLine(60, 0)),
  autoArrangeAsc: z.boolean().nullish(),
  freeSeating: z.boolean().nullish(),
  prefersMiddle: z.boolean().nullish(),
  /** One row a line: src/domain/seating/seat-plan.ts. Its numbers side by side may look like those of a card. */
  seatPlan: z.string().max(200_000).meta(ownText).nullish(),
  standingCapacity: orCleared(count(1, 100_000)),
  /** Where it lies on the drawing of its site; an older client does not send it. */
  shape: zoneShape.nullish(),
  site: relation,
  ...pictureFields('image'),
  imageUrl: pictureAddressField,
});

const sessionFields = z.object({
  ...rowFields,
  startTime: instant,
  enabled: z.boolean().nullish(),
  event: relation,
  /** A session with tickets is moved to another time only with this. */
  movesTickets: z.boolean().nullish(),
  /** The buyers of its tickets get a mail with both times. */
  tellsBuyers: z.boolean().nullish(),
});

export const handlingFeeInput = dollarsInput(10_000);

const pricingFields = z.object({
  ...rowFields,
  price: dollarsInput(100_000),
  handlingFee: orCleared(handlingFeeInput),
  ticketType: z.enum(ticketTypes),
  zone: relation,
  event: relation,
});

export const ticketsPerOrder = count(1, 20);

const eventFields = z.object({
  ...rowFields,
  eventCode: z.string().regex(eventCodePattern),
  nameCht: oneLine(120),
  nameEng: oneLine(120),
  site: relation,
  performers: localised(oneLine(300, 0)),
  descriptions: localised(manyLines(2000, 0)),
  /** HTML, of which scripts and the like are removed. */
  details: localised(manyLines(20_000, 0)),
  /** A locale with other markdown than before gets its details from it. */
  detailsMarkdown: localised(manyLines(20_000, 0)),
  /** One note a line. */
  buyNotes: localised(manyLines(4000, 0)),
  types: oneLine(4000, 0).nullish(),
  maxTicketsPerOrder: orCleared(ticketsPerOrder),
  ticketsPerVisitorMax: orCleared(count(1, 1000)),
  /** The most complementary tickets that staff give by themselves. */
  complementaryMax: orCleared(count(0, 100_000)),
  asksIdNumber: z.boolean().nullish(),
  saleOpensAt: orCleared(instant),
  /** Before the opening of the sale: from here on holders of PRIORITY_BOOKING codes can buy. */
  presaleOpensAt: orCleared(instant),
  publishedAt: orCleared(instant),
  archived: z.boolean().nullish(),
  /** The rate and the size of the waiting room: both are given, or neither. */
  admittedPerMinute: orCleared(count(1, 100_000)),
  insideMax: orCleared(count(1, 1_000_000)),
  transferHours: orCleared(count(1, 240)),
  // The limits of unpaid seats: src/domain/holds/hold-settings.ts.
  networkFairSeats: orCleared(count(0, 100_000)),
  networkSeatsMax: orCleared(count(1, 100_000)),
  transferFairSeats: orCleared(count(0, 100_000)),
  transferSeatsMax: orCleared(count(0, 100_000)),
  transfersPerPersonMax: orCleared(count(0, 1000)),
  firstTransferMinutes: orCleared(count(5, 1440)),
  crowdedPercent: orCleared(count(0, 100)),
  transferCrowdedPercent: orCleared(count(0, 100)),
  transferPercentMax: orCleared(count(0, 100)),
  doorsMinutesBefore: orCleared(count(0, 600)),
  durationMinutes: orCleared(count(1, 1440)),
  bannerPosition: orCleared(count(1, 1000)),
  /** The degrees of a place on a map may look like a card number. */
  locationUrl: z
    .string()
    .max(500)
    .regex(/^(?:https:\/\/[\x21-\x7e]+)?$/)
    .meta(ownText)
    .nullish(),
  ...pictureFields('image'),
  ...pictureFields('banner'),
  ...pictureFields('seatingPlan'),
  imageUrl: pictureAddressField,
  seatingPlanUrl: pictureAddressField,
  imageAlts: localised(oneLine(300, 0)),
  seatingPlanAlts: localised(oneLine(300, 0)),
  /** In percent of its width and height. */
  bannerFocus: z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).nullish(),
});

export type SiteFields = z.output<typeof siteFields>;
export type ZoneFields = z.output<typeof zoneFields>;
export type SessionFields = z.output<typeof sessionFields>;
export type SessionInput = z.input<typeof sessionFields>;
export type PricingFields = z.output<typeof pricingFields>;
export type EventFields = z.output<typeof eventFields>;
export type EventInput = z.input<typeof eventFields>;
export const programmeRoutes = {
  events: entityWrites(
    'event',
    {
      create: api.createEvent,
      change: api.changeEvent,
      remove: api.removeEvent,
      history: api.readEventHistory,
      undo: api.undoEventChange,
    },
    eventFields,
    catalogueRoutes.events.one,
  ),
  sites: entityWrites(
    'site',
    {
      create: api.createSite,
      change: api.changeSite,
      remove: api.removeSite,
      history: api.readSiteHistory,
      undo: api.undoSiteChange,
    },
    siteFields,
    catalogueRoutes.sites.one,
  ),
  zones: entityWrites(
    'zone',
    {
      create: api.createZone,
      change: api.changeZone,
      remove: api.removeZone,
      history: api.readZoneHistory,
      undo: api.undoZoneChange,
    },
    zoneFields,
    catalogueRoutes.zones.one,
  ),
  sessions: entityWrites(
    'session',
    {
      create: api.createSession,
      change: api.changeSession,
      remove: api.removeSession,
      history: api.readSessionHistory,
      undo: api.undoSessionChange,
    },
    sessionFields,
    catalogueRoutes.sessions.one,
  ),
  pricings: entityWrites(
    'pricing',
    {
      create: api.createPricing,
      change: api.changePricing,
      remove: api.removePricing,
      history: api.readPricingHistory,
      undo: api.undoPricingChange,
    },
    pricingFields,
    catalogueRoutes.pricings.one,
  ),
};
