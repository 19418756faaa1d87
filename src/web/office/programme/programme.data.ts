import type { z } from 'zod';
import * as api from '../../../contract/addresses.ts';
import type { Event, Pricing, Session, Site, Zone } from '../../../contract/catalogue.ts';
import type { programmeRoutes } from '../../../contract/programme.ts';
import { call, readList, readReply } from '../../api/call.ts';
import { entityData } from '../entity/entity.data.ts';

type BodyOf<Name extends keyof typeof programmeRoutes> = z.input<(typeof programmeRoutes)[Name]['change']['body']>;

export const eventData = entityData<Event, BodyOf<'events'>>('events', {
  list: (query) => readList(api.listEvents, { query }),
  search: (query) => readList(api.searchEvents, { query }),
  one: (id) => call(api.readEvent, { params: { id } }),
  create: (body) => call(api.createEvent, { body }),
  change: (body) => call(api.changeEvent, { body }),
  remove: (id, version) => call(api.removeEvent, { params: { id }, version }),
  history: (id) => readReply(api.readEventHistory, { params: { id } }),
  undo: (id, version) => call(api.undoEventChange, { params: { id }, body: { version } }),
});

export const siteData = entityData<Site, BodyOf<'sites'>>('sites', {
  list: (query) => readList(api.listSites, { query }),
  search: (query) => readList(api.searchSites, { query }),
  one: (id) => call(api.readSite, { params: { id } }),
  create: (body) => call(api.createSite, { body }),
  change: (body) => call(api.changeSite, { body }),
  remove: (id, version) => call(api.removeSite, { params: { id }, version }),
  history: (id) => readReply(api.readSiteHistory, { params: { id } }),
  undo: (id, version) => call(api.undoSiteChange, { params: { id }, body: { version } }),
});

export const zoneData = entityData<Zone, BodyOf<'zones'>>('zones', {
  list: (query) => readList(api.listZones, { query }),
  search: (query) => readList(api.searchZones, { query }),
  one: (id) => call(api.readZone, { params: { id } }),
  create: (body) => call(api.createZone, { body }),
  change: (body) => call(api.changeZone, { body }),
  remove: (id, version) => call(api.removeZone, { params: { id }, version }),
  history: (id) => readReply(api.readZoneHistory, { params: { id } }),
  undo: (id, version) => call(api.undoZoneChange, { params: { id }, body: { version } }),
});

export const sessionData = entityData<Session, BodyOf<'sessions'>>('sessions', {
  list: (query) => readList(api.listSessions, { query }),
  search: (query) => readList(api.searchSessions, { query }),
  one: (id) => call(api.readSession, { params: { id } }),
  create: (body) => call(api.createSession, { body }),
  change: (body) => call(api.changeSession, { body }),
  remove: (id, version) => call(api.removeSession, { params: { id }, version }),
  history: (id) => readReply(api.readSessionHistory, { params: { id } }),
  undo: (id, version) => call(api.undoSessionChange, { params: { id }, body: { version } }),
});

export const pricingData = entityData<Pricing, BodyOf<'pricings'>>('pricings', {
  list: (query) => readList(api.listPricings, { query }),
  search: (query) => readList(api.searchPricings, { query }),
  one: (id) => call(api.readPricing, { params: { id } }),
  create: (body) => call(api.createPricing, { body }),
  change: (body) => call(api.changePricing, { body }),
  remove: (id, version) => call(api.removePricing, { params: { id }, version }),
  history: (id) => readReply(api.readPricingHistory, { params: { id } }),
  undo: (id, version) => call(api.undoPricingChange, { params: { id }, body: { version } }),
});

const zonesPerPage = 200;

/** The zones of the place of an event, page by page; those of other places have no prices there. */
export async function zonesOfEvent(eventCode: string, page = 0): Promise<Zone[]> {
  const { items } = await readList(api.listZones, { query: { eventCode, page, size: zonesPerPage, sort: 'name,asc' } });
  return items.length < zonesPerPage ? items : [...items, ...(await zonesOfEvent(eventCode, page + 1))];
}
