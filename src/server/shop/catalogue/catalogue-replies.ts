import type { EventPricing, Picture, Site, Zone } from '../../../contract/catalogue.ts';
import { type EventTypes, plainEventTypes, writeEventTypes } from '../../../domain/catalogue/event-types.ts';
import type { TicketsLeft } from '../../../domain/catalogue/tickets-left.ts';
import type { EventName, EventRow, PictureRow, PricingRow, SessionRow, SiteRow, ZoneRow } from './catalogue.queries.ts';

/** Rows as the contract shows them: instants as ISO text, cents as dollars, pictures by their address. */
export const siteOf = ({ id, name, names, region, districts, address, addresses }: SiteRow) =>
  ({ id, name, names, region, districts, address, addresses }) as Site;

export const zoneOf = (row: ZoneRow, pictures: PicturesById): Zone => ({
  id: row.id,
  name: row.name,
  names: row.names,
  autoArrangeAsc: row.autoArrangeAsc,
  freeSeating: row.freeSeating,
  imageUrl: addressOf(pictures.get(row.imageId)),
  site: { id: row.siteId, name: row.siteName },
});

export const sessionOf = ({ id, startsAt, enabled }: SessionRow) => ({
  id,
  startTime: startsAt.toISOString(),
  enabled,
});

export const pricingOf = (row: PricingRow): EventPricing => ({
  id: row.id,
  ticketType: row.ticketType as EventPricing['ticketType'],
  price: row.priceCents / 100,
  handlingFee: row.handlingFeeCents / 100,
  zone: { id: row.zoneId, name: row.zoneName, names: row.names, freeSeating: row.freeSeating },
});

export const eventNameOf = (eventId: number, { eventCode, nameCht, nameEng }: EventName) => ({
  id: eventId,
  eventCode,
  nameCht,
  nameEng,
});

export type PicturesById = ReadonlyMap<number | null, Picture>;
export const picturesById = (rows: PictureRow[]): PicturesById =>
  new Map(rows.map(({ id, code, ...picture }) => [id, { url: `/images/${code}`, ...picture }]));

/** The address of a single picture, in its widest rendition. */
const addressOf = (picture: Picture | null | undefined) =>
  picture ? `${picture.url}/${Math.max(...picture.widths)}.webp` : null;

type EventParts = {
  site: SiteRow;
  sessions: SessionRow[];
  pricings: PricingRow[];
  pictures: PicturesById;
  /** By session. A session without inventories yet has all its tickets. */
  ticketsLeft: ReadonlyMap<number, TicketsLeft>;
};

export function eventOf(row: EventRow, { site, sessions, pricings, pictures, ticketsLeft }: EventParts) {
  const image = pictures.get(row.imageId) ?? null;
  const banner = pictures.get(row.bannerImageId) ?? null;
  const seatingPlan = pictures.get(row.seatingPlanImageId) ?? null;
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
      ticketsLeft: ticketsLeft.get(session.id) ?? ('many' as const),
    })),
    pricings: pricings.map(pricingOf),
    types: writeEventTypes({ ...plainEventTypes, ...(row.types as EventTypes) }),
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
    image,
    imageContentType: image?.contentType ?? null,
    banner,
    bannerContentType: banner?.contentType ?? null,
    seatingPlan,
    seatingPlanContentType: seatingPlan?.contentType ?? null,
  };
}
