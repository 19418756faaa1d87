import type { Event, Site, Zone } from '../../../contract/catalogue.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import type { Locale } from '../../../words/locales.ts';
import { relationTo } from '../entity/relation-to.ts';
import type { Relation, RelationChoice } from '../fields/relation.data.ts';
import { eventData, siteData, zoneData, zonesOfEvent } from './programme.data.ts';

/** While an upgrade runs, a server of the release before may answer, which sends no names of the place of a zone. */
export const siteName = ({ names = {}, name }: { names?: Site['names'] | undefined; name: string }, locale: Locale) =>
  textFor(names, locale, name);
export const zoneName = ({ names, name }: Pick<Zone, 'names' | 'name'>, locale: Locale) => textFor(names, locale, name);

export const siteRelation = (locale: Locale): Relation =>
  relationTo(siteData, { field: 'name', isDescending: false }, (site) => ({
    id: site.id,
    label: siteName(site, locale),
    note: textFor(site.addresses, locale, site.address) || undefined,
  }));

export const eventRelation = (locale: Locale): Relation =>
  relationTo(eventData, { field: 'eventCode', isDescending: false }, (event) => eventChoice(event, locale));

const eventChoice = (event: Event, locale: Locale): RelationChoice => ({
  id: event.id,
  label: nameFor(event, locale),
  note: `${event.eventCode} · ${siteName(event.site, locale)}`,
});

/** The zones that an event can have prices for; none before the event is chosen. */
export function zoneRelation(eventId: string, locale: Locale): Relation {
  const choiceOf = (zone: Zone): RelationChoice => ({
    id: zone.id,
    label: zoneName(zone, locale),
    note: siteName(zone.site, locale),
  });
  const { one } = relationTo(zoneData, { field: 'name', isDescending: false }, choiceOf);
  return {
    key: [...zoneData.queryKey, 'of event', eventId],
    one,
    find: async (words) => {
      const event = eventId === '' ? null : await eventData.findOne(eventId);
      if (!event) return [];
      const zones = await zonesOfEvent(event.eventCode);
      return zones.map(choiceOf).filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
    },
  };
}
