// Writes the demo shop: pictures, sites with their zones, events with their sessions and prices.
import { plainEventTypes } from '../../domain/catalogue/event-types.ts';
import { centsFrom } from '../../domain/money/money.ts';
import { writeSeatPlan } from '../../domain/seating/seat-plan.ts';
import { announceCatalogue } from '../platform/database/announce-catalogue.queries.ts';
import type { Db } from '../platform/deps.ts';
import type { PreparedImage } from '../platform/images/prepare-image.ts';
import { storeImage } from '../platform/images/store-image.ts';
import { writeBuyNotes } from './buy-notes.ts';
import {
  continueEventIds,
  insertEvent,
  insertPricings,
  insertSessions,
  insertSite,
  insertZones,
  markFurnished,
} from './demo.queries.ts';
import { type DemoEvent, startsOf } from './demo-event.ts';
import { bannerKey, posterKey, seatingKey, zoneKey } from './demo-pictures.ts';
import { demoEvents } from './events.ts';
import { dayAtTen } from './hong-kong-days.ts';
import type { DemoSite } from './venue-shapes.ts';
import { demoSites } from './venues.ts';

/** A site in the database. */
type House = { siteId: number; zoneIds: Map<string, number>; seatingImageId: number; locationUrl: string };
/** Before the first of its sales. */
const daysPublished = 30;

type ImageIds = (key: string) => number;

export async function writeDemoShop(db: Db, pictures: Map<string, PreparedImage>, now: Date): Promise<void> {
  const ids = new Map<string, number>();
  for (const [key, picture] of pictures) ids.set(key, (await storeImage(db, picture)).id);
  const imageId: ImageIds = (key) => orFault(ids.get(key), key);

  const houses = new Map<string, House>();
  for (const site of demoSites) houses.set(site.key, await writeHouse(db, site, imageId));
  for (const event of byFirstStart(now)) {
    const house = orFault(houses.get(event.site), event.site);
    const eventId = await writeEvent(db, event, house, imageId, now);
    await insertSessions(
      db,
      event.sessions.map(([, , , closed], index) => ({
        eventId,
        startsAt: orFault(startsOf(event, now)[index], event.code),
        enabled: closed === undefined,
      })),
    );
    await writePrices(db, event, eventId, house);
  }
  await continueEventIds(db);
  await markFurnished(db, now);
  await announceCatalogue(db);
}

async function writeHouse(db: Db, site: DemoSite, imageId: ImageIds): Promise<House> {
  const { key: _, zones, ...described } = site;
  const siteId = await insertSite(db, described);
  const zoneIds = await insertZones(
    db,
    zones.map((zone) => ({
      siteId,
      name: zone.name,
      names: zone.names,
      // The best places are in front, so rows are filled from the stage on.
      autoArrangeAsc: zone.seats !== undefined,
      freeSeating: zone.seats === undefined,
      seatPlan: zone.seats ? writeSeatPlan(zone.seats) : null,
      standingCapacity: zone.capacity ?? null,
      shape: zone.shape,
      imageId: imageId(zoneKey(site, zone)),
    })),
  );
  const place = encodeURIComponent(`${site.address} ${site.name}`);
  const locationUrl = `https://www.google.com/maps/search/?api=1&query=${place}`;
  return { siteId, zoneIds, seatingImageId: imageId(seatingKey(site)), locationUrl };
}

/** Sorted by their first session, so that ids follow the calendar. */
function byFirstStart(now: Date): DemoEvent[] {
  const firstStart = (event: DemoEvent) => Math.min(...startsOf(event, now).map(Number));
  return demoEvents.toSorted((one, other) => firstStart(one) - firstStart(other));
}

const writeEvent = (db: Db, event: DemoEvent, house: House, imageId: ImageIds, now: Date): Promise<number> =>
  insertEvent(db, {
    ...(event.id !== undefined && { id: event.id }),
    siteId: house.siteId,
    eventCode: event.code,
    nameCht: event.nameCht,
    nameEng: event.nameEng,
    performers: event.performers,
    descriptions: event.descriptions,
    details: event.details,
    buyNotes: writeBuyNotes(event.notes, event.ticketsPerOrderMax),
    types: { ...plainEventTypes, ...event.types },
    maxTicketsPerOrder: event.ticketsPerOrderMax,
    asksIdNumber: event.asksIdNumber ?? false,
    locationUrl: house.locationUrl,
    doorsMinutesBefore: event.doorsMinutesBefore,
    durationMinutes: event.durationMinutes,
    saleOpensAt: event.saleOpensAfterDays === undefined ? null : dayAtTen(now, event.saleOpensAfterDays),
    admittedPerMinute: event.waitingRoom?.admittedPerMinute ?? null,
    insideMax: event.waitingRoom?.insideMax ?? null,
    publishedAt: event.isDraft ? null : dayAtTen(now, -daysPublished),
    bannerPosition: event.banner?.position ?? null,
    imageId: imageId(posterKey(event)),
    bannerImageId: event.banner ? imageId(bannerKey(event)) : null,
    seatingPlanImageId: house.seatingImageId,
  });

async function writePrices(db: Db, event: DemoEvent, eventId: number, { siteId, zoneIds }: House): Promise<void> {
  const prices = [
    ...event.prices.map(([dollars, ...zones]) => ({ ticketType: 'PUBLIC' as const, dollars, zones })),
    ...(event.otherPrices ?? []).map(([ticketType, dollars, ...zones]) => ({ ticketType, dollars, zones })),
  ];
  const rows = prices.flatMap(({ ticketType, dollars, zones }) =>
    zones.map((zone) => {
      const zoneId = orFault(zoneIds.get(zone), `${event.code} ${zone}`);
      return { eventId, siteId, zoneId, ticketType, priceCents: centsFrom(dollars) };
    }),
  );
  await insertPricings(db, rows);
}

function orFault<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The demo shop lacks ${name}`);
  return value;
}
