import type { EventPricing, Picture, Pricing, Session, Site, Zone } from '../../../contract/catalogue.ts';
import { plainEventTypes, writeEventTypes } from '../../../domain/catalogue/event-types.ts';
import type { TicketsLeft } from '../../../domain/catalogue/tickets-left.ts';
import type { HoldSettings } from '../../../domain/holds/hold-settings.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { EventName, EventRow, PictureRow, PricingRow, SessionRow, SiteRow, ZoneRow } from './catalogue.queries.ts';

// Rows as the contract shows them: instants as ISO text, cents as dollars, pictures by their address. With `forStaff` they have the
// fields for staff of the programme as well.

export const siteOf = (
  { id, name, names, region, districts, address, addresses, version }: SiteRow,
  forStaff = false,
): Site => ({ id, name, names, region, districts, address, addresses, ...(forStaff && { version }) }) as Site;

export const zoneOf = (row: ZoneRow, pictures: PicturesById, forStaff = false): Zone => ({
  id: row.id,
  name: row.name,
  names: row.names,
  autoArrangeAsc: row.autoArrangeAsc,
  freeSeating: row.freeSeating,
  imageUrl: addressOf(pictures.get(row.imageId)),
  site: { id: row.siteId, name: row.siteName, names: row.siteNames },
  ...(forStaff && {
    version: row.version,
    ...pictureOf('image', pictures.get(row.imageId)),
    seatPlan: row.seatPlan,
    standingCapacity: row.standingCapacity,
    // The table's constraint allows nothing else.
    shape: row.shape,
    prefersMiddle: row.prefersMiddle,
  }),
});

export const sessionOfEvent = (row: SessionRow & EventName, forStaff = false): Session => ({
  ...sessionOf(row),
  event: eventNameOf(row.eventId, row),
  ...(forStaff && { version: row.version }),
});

export const pricingOfEvent = (row: PricingRow & EventName, forStaff = false): Pricing => ({
  ...pricingOf(row),
  event: eventNameOf(row.eventId, row),
  ...(forStaff && { version: row.version }),
});

const sessionOf = ({ id, startsAt, enabled }: SessionRow) => ({
  id,
  startTime: startsAt.toISOString(),
  enabled,
});

const pricingOf = (row: PricingRow): EventPricing => ({
  id: row.id,
  ticketType: row.ticketType,
  price: dollarsFrom(row.priceCents),
  handlingFee: dollarsFrom(row.handlingFeeCents),
  zone: { id: row.zoneId, name: row.zoneName, names: row.names, freeSeating: row.freeSeating },
});

const eventNameOf = (eventId: number, { eventCode, nameCht, nameEng }: EventName) => ({
  id: eventId,
  eventCode,
  nameCht,
  nameEng,
});

export type PicturesById = ReadonlyMap<number | null, Picture>;
export const picturesById = (rows: PictureRow[]): PicturesById =>
  new Map(rows.map(({ id, code, ...picture }) => [id, { url: `/images/${code}`, ...picture }]));

/** A picture with its content type beside it. */
const pictureOf = <Name extends string>(name: Name, picture: Picture | null = null) =>
  ({ [name]: picture, [`${name}ContentType`]: picture?.contentType ?? null }) as Record<Name, Picture | null> &
    Record<`${Name}ContentType`, string | null>;

/** The address of a single picture, in its widest rendition. */
const addressOf = (picture: Picture | null | undefined) =>
  picture ? `${picture.url}/${Math.max(...picture.widths)}.webp` : null;

type EventParts = {
  site: SiteRow;
  sessions: SessionRow[];
  pricings: PricingRow[];
  pictures: PicturesById;
  /** The tickets left by session. A session without inventories yet has all its tickets. */
  ticketsLeft: ReadonlyMap<number, TicketsLeft>;
  forStaff: boolean;
};

export function eventOf(row: EventRow, { site, sessions, pricings, pictures, ticketsLeft, forStaff }: EventParts) {
  const image = pictures.get(row.imageId);
  const seatingPlan = pictures.get(row.seatingPlanImageId);
  return {
    id: row.id,
    eventCode: row.eventCode,
    nameCht: row.nameCht,
    nameEng: row.nameEng,
    performers: row.performers,
    descriptions: row.descriptions,
    site: siteOf(site),
    sessions: sessions.map((session) => ({
      ...sessionOf(session),
      // The page of an archived event stays, with its sale closed.
      enabled: session.enabled && (forStaff || !row.archived),
      ticketsLeft: ticketsLeft.get(session.id) ?? ('many' as const),
    })),
    pricings: pricings.map(pricingOf),
    types: writeEventTypes({ ...plainEventTypes, ...row.types }),
    maxTicketsPerOrder: row.maxTicketsPerOrder,
    asksIdNumber: row.asksIdNumber,
    saleOpensAt: row.saleOpensAt?.toISOString() ?? null,
    hasWaitingRoom: row.admittedPerMinute !== null,
    doorsMinutesBefore: row.doorsMinutesBefore,
    durationMinutes: row.durationMinutes,
    bannerPosition: row.bannerPosition,
    locationUrl: row.locationUrl,
    imageUrl: addressOf(image),
    seatingPlanUrl: addressOf(seatingPlan),
    ...pictureOf('image', image),
    ...pictureOf('banner', pictures.get(row.bannerImageId)),
    ...pictureOf('seatingPlan', seatingPlan),
    ...(row.ticketsPerVisitorMax !== null && { ticketsPerVisitorMax: row.ticketsPerVisitorMax }),
    ...(row.presaleOpensAt && { presaleOpensAt: row.presaleOpensAt.toISOString() }),
    ...(hasTexts(row.imageAlts) && { imageAlts: row.imageAlts }),
    ...(hasTexts(row.seatingPlanAlts) && { seatingPlanAlts: row.seatingPlanAlts }),
    ...(row.bannerFocusX !== null && { bannerFocus: { x: row.bannerFocusX, y: row.bannerFocusY as number } }),
    ...(forStaff && {
      version: row.version,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      archived: row.archived,
      ticketsPerVisitorMax: row.ticketsPerVisitorMax,
      complementaryMax: row.complementaryMax,
      admittedPerMinute: row.admittedPerMinute,
      insideMax: row.insideMax,
      transferHours: row.transferHours,
      ...holdSettingsOf(row),
    }),
  };
}

const hasTexts = (texts: object): boolean => Object.keys(texts).length > 0;

const holdSettingsOf = (row: EventRow): HoldSettings => ({
  networkFairSeats: row.networkFairSeats,
  networkSeatsMax: row.networkSeatsMax,
  transferFairSeats: row.transferFairSeats,
  transferSeatsMax: row.transferSeatsMax,
  transfersPerPersonMax: row.transfersPerPersonMax,
  firstTransferMinutes: row.firstTransferMinutes,
  crowdedPercent: row.crowdedPercent,
  transferCrowdedPercent: row.transferCrowdedPercent,
  transferPercentMax: row.transferPercentMax,
});
