import type { Event, EventPricing, EventSession } from '../../../contract/catalogue.ts';
import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { publicPricings } from '../../../domain/catalogue/price-range.ts';
import { littleLeft, type SessionState, sessionStateOf } from '../../../domain/catalogue/sale-state.ts';
import type { DescribeContext } from '../../ui/page/page-description.ts';
import { shopName } from '../../ui/page/use-title.ts';
import { widestOf } from '../../ui/pictures/picture-of.tsx';
import { eventTexts } from './event-texts.ts';

const sessionsMax = 40;
const availability: Record<SessionState, string> = {
  'on-sale': 'https://schema.org/InStock',
  'coming-soon': 'https://schema.org/PreOrder',
  'sold-out': 'https://schema.org/SoldOut',
  ended: 'https://schema.org/SoldOut',
};

function availabilityOf(session: EventSession, event: Event, now: number): string {
  return littleLeft({ ...event, sessions: [session] }, now)
    ? 'https://schema.org/LimitedAvailability'
    : availability[sessionStateOf(session, event, now)];
}

/** schema.org wants each showing as an event of its own, with what its tickets cost. Those that are over are left out while others are to come. */
export function schemaEvents(event: Event, context: DescribeContext): object[] {
  const { locale, shop, now } = context;
  const { name, performers, description } = eventTexts(event, locale);
  const toCome = event.sessions.filter(({ startTime }) => Date.parse(startTime) > now);
  const showings = toCome.length > 0 ? toCome : event.sessions;
  const url = `${shop.address}/event/${event.eventCode}`;
  const pictures = [event.image, event.banner].flatMap((picture) => (picture ? shop.address + widestOf(picture) : []));
  const alike = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    description: description || name,
    url,
    image: pictures,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(event, context),
    organizer: { '@type': 'Organization', name: shopName(shop, locale), url: shop.address },
    ...(performers && { performer: { '@type': 'PerformingGroup', name: performers } }),
  };
  return showings.slice(0, sessionsMax).map((session) => ({
    ...alike,
    ...timesOf(event, session),
    offers: publicPricings(event.pricings).map((pricing) => offerOf({ event, session, pricing, url }, context)),
  }));
}

const minutesAfter = (instant: string, minutes: number) => localInstant(Date.parse(instant) + minutes * 60_000);

const timesOf = ({ durationMinutes, doorsMinutesBefore }: Event, { startTime }: EventSession) => ({
  startDate: localInstant(startTime),
  ...(durationMinutes !== null && { endDate: minutesAfter(startTime, durationMinutes) }),
  ...(doorsMinutesBefore !== null && { doorTime: minutesAfter(startTime, -doorsMinutesBefore) }),
});

function placeOf(event: Event, { locale }: DescribeContext) {
  const { venue, address, district } = eventTexts(event, locale);
  return {
    '@type': 'Place',
    name: venue,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      ...(district && { addressLocality: district }),
      addressCountry: event.site.region,
    },
    ...(event.locationUrl && { hasMap: event.locationUrl }),
  };
}

type Offered = { event: Event; session: EventSession; pricing: EventPricing; url: string };

const offerOf = ({ event, session, pricing, url }: Offered, { locale, now }: DescribeContext) => ({
  '@type': 'Offer',
  name: textFor(pricing.zone.names, locale, pricing.zone.name),
  price: pricing.price.toFixed(2),
  priceCurrency: 'HKD',
  availability: availabilityOf(session, event, now),
  url,
  ...(event.saleOpensAt && { validFrom: localInstant(event.saleOpensAt) }),
});
