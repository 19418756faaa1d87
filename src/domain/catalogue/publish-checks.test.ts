import { expect, test } from 'vitest';
import { type CheckedEvent, type CheckedZone, findMissing } from './publish-checks.ts';

const now = Date.parse('2027-03-01T12:00:00Z');
const both = { 'zh-hk': '文字', en: 'Text' };
const stalls = { id: 1, name: 'STALLS', places: 400 };
const balcony = { id: 2, name: 'BALCONY', places: 120 };

const site = {
  name: 'Harbour Hall',
  names: {},
  region: 'HK' as const,
  districts: {},
  address: '1 Harbour Road',
  addresses: {},
};

const complete: CheckedEvent = {
  nameCht: '夜航星圖',
  nameEng: 'Night Atlas',
  image: { url: '/images/1' },
  site,
  performers: both,
  descriptions: both,
  details: both,
  buyNotes: both,
  hasPresaleCodes: false,
  saleOpensAt: '2027-03-10T02:00:00Z',
  sessions: [{ startTime: '2027-04-01T12:00:00Z', enabled: true }],
  pricings: [{ ticketType: 'PUBLIC', zone: { id: 1 } }],
};
const missingIn = (fields: Partial<CheckedEvent>, zones: CheckedZone[] = [stalls]) =>
  findMissing({ ...complete, ...fields }, zones, now).map(({ check, zones: names }) => [check, ...names].join(' '));

test('a complete event lacks nothing', () => {
  expect(missingIn({})).toEqual([]);
  expect(missingIn({ saleOpensAt: null, performers: {} })).toEqual([]);
});

test('an event of a moment ago lacks most of it, in the order of the sections', () => {
  const empty = {
    descriptions: {},
    details: {},
    buyNotes: {},
    performers: {},
    image: null,
    sessions: [],
    pricings: [],
  };
  expect(missingIn({ ...empty, nameEng: '夜航星圖', site: { ...site, address: '' } })).toEqual([
    'sameNames',
    'address',
    'description',
    'details',
    'buyNotes',
    'poster',
    'sessions',
    'prices',
  ]);
});

test.each<[string, Partial<CheckedEvent>, string[]]>([
  ['an address in a language is enough', { site: { ...site, address: '', addresses: { en: 'Harbour Road' } } }, []],
  [
    'a venue in Macau that stands under Hong Kong',
    { site: { ...site, addresses: { 'zh-hk': '澳門南灣' } } },
    ['region'],
  ],
  ['a venue in Macau', { site: { ...site, region: 'MO', addresses: { 'zh-hk': '澳門南灣' } } }, []],
  ['a text in Chinese alone', { details: { 'zh-tw': '文字' } }, ['translation']],
  ['a text in English alone', { buyNotes: { en: 'Text' } }, ['translation']],
  [
    'sessions that are over',
    { sessions: [{ startTime: '2027-02-01T12:00:00Z', enabled: true }], saleOpensAt: null },
    ['sessions'],
  ],
  [
    'a session that is not enabled',
    { sessions: [{ startTime: '2027-04-01T12:00:00Z', enabled: false }] },
    ['sessions'],
  ],
  ['a price that the public does not get', { pricings: [{ ticketType: 'DISCOUNT', zone: { id: 1 } }] }, ['prices']],
  [
    'a presale without a price of its own',
    { presaleOpensAt: '2027-03-09T02:00:00Z', hasPresaleCodes: true },
    ['presalePrices'],
  ],
  [
    'a presale with a price and codes',
    {
      presaleOpensAt: '2027-03-09T02:00:00Z',
      hasPresaleCodes: true,
      pricings: [...complete.pricings, { ticketType: 'PRIORITY_BOOKING', zone: { id: 1 } }],
    },
    [],
  ],
  [
    'a presale that no code opens',
    {
      presaleOpensAt: '2027-03-09T02:00:00Z',
      pricings: [...complete.pricings, { ticketType: 'PRIORITY_BOOKING', zone: { id: 1 } }],
    },
    ['presaleCodes'],
  ],
  ['a sale that opens with the last session', { saleOpensAt: '2027-04-01T12:00:00Z' }, ['saleOpening']],
])('%s', (_, fields, missing) => {
  expect(missingIn(fields)).toEqual(missing);
});

test('zones with a price and no places block; zones with places and no price are advice', () => {
  const [places, unpriced] = findMissing(complete, [{ ...stalls, places: 0 }, balcony], now);
  expect(places).toEqual({ check: 'places', section: 'prices', isRequired: true, zones: ['STALLS'] });
  expect(unpriced).toMatchObject({ check: 'unpricedZones', isRequired: false, zones: ['BALCONY'] });
});
