// The list of what an event still lacks before it is published, each with the section of the workshop where it is mended. Required
// entries block publishing; the others are advice.
import { chooseText } from './localised.ts';
import { regionOfSite } from './region-of-site.ts';

type LocalisedText = Partial<Record<'zh-hk' | 'zh-tw' | 'en', string>>;

/** The parts of an event that are checked, with all prices and sessions. */
export type CheckedEvent = {
  nameCht: string;
  nameEng: string;
  image: unknown;
  site: {
    name: string;
    names: LocalisedText;
    region: 'HK' | 'MO';
    districts: LocalisedText;
    address: string;
    addresses: LocalisedText;
  };
  performers: LocalisedText;
  descriptions: LocalisedText;
  details: LocalisedText;
  buyNotes: LocalisedText;
  presaleOpensAt?: string | null | undefined;
  hasPresaleCodes: boolean;
  saleOpensAt: string | null;
  sessions: readonly { startTime: string; enabled: boolean }[];
  pricings: readonly { ticketType: string; zone: { id: number } }[];
};
/** A zone of the event's site. `places` counts its seats, or its standing room. */
export type CheckedZone = { id: number; name: string; places: number };

export const workshopSections = [
  'basics',
  'texts',
  'pictures',
  'sessions',
  'prices',
  'sale',
  'tickets',
  'history',
] as const;
export type WorkshopSection = (typeof workshopSections)[number];

/** In the order of the sections. */
const publishChecks = {
  sameNames: { section: 'basics', isRequired: false },
  address: { section: 'basics', isRequired: false },
  region: { section: 'basics', isRequired: false },
  description: { section: 'texts', isRequired: false },
  details: { section: 'texts', isRequired: false },
  buyNotes: { section: 'texts', isRequired: false },
  translation: { section: 'texts', isRequired: false },
  poster: { section: 'pictures', isRequired: true },
  sessions: { section: 'sessions', isRequired: true },
  prices: { section: 'prices', isRequired: true },
  places: { section: 'prices', isRequired: true },
  unpricedZones: { section: 'prices', isRequired: false },
  presalePrices: { section: 'prices', isRequired: false },
  saleOpening: { section: 'sale', isRequired: true },
  presaleCodes: { section: 'sale', isRequired: false },
} as const satisfies Record<string, { section: WorkshopSection; isRequired: boolean }>;
export type PublishCheck = keyof typeof publishChecks;
export const publishCheckNames = Object.keys(publishChecks) as PublishCheck[];

export type Missing = {
  check: PublishCheck;
  section: WorkshopSection;
  isRequired: boolean;
  /** The names of the zones that the check is about. */
  zones: string[];
};

export function findMissing(event: CheckedEvent, zones: readonly CheckedZone[], now: number): Missing[] {
  const found = failedChecks(event, zones, now);
  return publishCheckNames.flatMap((check) => {
    const failed = found[check];
    if (failed === false) return [];
    return { check, ...publishChecks[check], zones: failed === true ? [] : failed };
  });
}

/** Each check with whether it failed, or with the zones for which it failed. */
function failedChecks(
  event: CheckedEvent,
  zones: readonly CheckedZone[],
  now: number,
): Record<PublishCheck, boolean | string[]> {
  const starts = event.sessions.filter(({ enabled }) => enabled).map(({ startTime }) => Date.parse(startTime));
  const priced = new Set(event.pricings.filter(({ ticketType }) => ticketType === 'PUBLIC').map(({ zone }) => zone.id));
  const isPriced = ({ id }: CheckedZone) => priced.has(id);
  const hasPresale = event.presaleOpensAt != null;
  const texts = [event.performers, event.descriptions, event.details, event.buyNotes];
  return {
    sameNames: event.nameCht === event.nameEng,
    address: event.site.address === '' && !hasText(event.site.addresses),
    region: event.site.region === 'HK' && regionOfSite(event.site) === 'MO',
    description: !hasText(event.descriptions),
    details: !hasText(event.details),
    buyNotes: !hasText(event.buyNotes),
    translation: texts.some((text) => hasText(text) && !hasBothLanguages(text)),
    poster: event.image === null,
    sessions: !starts.some((start) => start > now),
    prices: priced.size === 0,
    places: namesOf(zones.filter((zone) => isPriced(zone) && zone.places === 0)),
    unpricedZones: priced.size > 0 && namesOf(zones.filter((zone) => !isPriced(zone) && zone.places > 0)),
    presalePrices: hasPresale && event.pricings.every(({ ticketType }) => ticketType !== 'PRIORITY_BOOKING'),
    saleOpening:
      event.saleOpensAt !== null && starts.length > 0 && Date.parse(event.saleOpensAt) >= Math.max(...starts),
    presaleCodes: hasPresale && !event.hasPresaleCodes,
  };
}

const hasText = (texts: LocalisedText): boolean => chooseText(texts, 'en') !== undefined;

/** Readers of one Chinese read the other one, so either is enough. */
const hasBothLanguages = (texts: LocalisedText): boolean =>
  chooseText(texts, 'en')?.locale === 'en' && chooseText(texts, 'zh-hk')?.locale !== 'en';

const namesOf = (zones: readonly CheckedZone[]): string[] | false => zones.length > 0 && zones.map(({ name }) => name);
