import { catalogueRoutes, type Event } from '../../../src/contract/catalogue.ts';
import type { DrawnPage, PageRequest } from '../../../src/contract/page-data.ts';
import { renderPage } from '../../../src/web/app/render.tsx';
import articlesEn from '../../../src/words/articles.en.json' with { type: 'json' };
import articlesZhHk from '../../../src/words/articles.zh-hk.json' with { type: 'json' };
import articlesZhTw from '../../../src/words/articles.zh-tw.json' with { type: 'json' };
import en from '../../../src/words/en.json' with { type: 'json' };
import type { Locale } from '../../../src/words/locales.ts';
import zhHk from '../../../src/words/zh-hk.json' with { type: 'json' };
import zhTw from '../../../src/words/zh-tw.json' with { type: 'json' };

// Samples for tests: two events, the API that tells of them, and pages drawn from its answers.

const words = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };
const articles = { 'zh-hk': articlesZhHk, 'zh-tw': articlesZhTw, en: articlesEn };
export const shop = {
  names: { 'zh-hk': '矚目', 'zh-tw': '矚目', en: 'Limelight' },
  place: 'Hong Kong',
  hours: 'Monday to Friday 10:00–18:00',
  handlingFee: 10,
  ticketsPerOrderMax: 8,
  email: 'hello@limelight.example',
  phone: '+852 3008 0000',
  address: 'https://tickets.example',
};
const picture = (name: string, width: number, height: number) => ({
  url: `/images/${name}`,
  contentType: 'image/webp',
  width,
  height,
  widths: [320, 640, 960],
});

const { list, one } = catalogueRoutes.events;

export const nightAtlas: Event = list.reply.element.parse({
  id: 10,
  eventCode: 'night-atlas',
  nameCht: '夜航星圖',
  nameEng: 'Night Atlas',
  performers: { 'zh-hk': '遠洋電台', en: 'Ocean Radio' },
  descriptions: { 'zh-hk': '世界巡迴演唱會', en: 'World tour' },
  site: {
    id: 1,
    name: 'HARBOUR HALL',
    names: { 'zh-hk': '海匯展演館', en: 'Harbour Hall' },
    region: 'HK',
    districts: { 'zh-hk': '九龍灣', en: 'Kowloon Bay' },
    address: '8 Hoi Wui Road',
    addresses: { 'zh-hk': '九龍灣海匯道 8 號' },
  },
  sessions: [
    { id: 1, startTime: '2027-03-12T12:15:00.000Z', enabled: true, ticketsLeft: 'many' },
    { id: 2, startTime: '2027-03-13T12:15:00.000Z', enabled: false, ticketsLeft: 'many' },
  ],
  pricings: [
    {
      id: 1,
      ticketType: 'PUBLIC',
      price: 480,
      handlingFee: 10,
      zone: { id: 1, name: '201', names: {}, freeSeating: false },
    },
    {
      id: 2,
      ticketType: 'PUBLIC',
      price: 1280,
      handlingFee: 10,
      zone: { id: 2, name: 'A1', names: {}, freeSeating: true },
    },
    {
      id: 3,
      ticketType: 'COMPLEMENTARY',
      price: 0,
      handlingFee: 0,
      zone: { id: 3, name: 'B1', names: {}, freeSeating: false },
    },
  ],
  types: '{}',
  maxTicketsPerOrder: 8,
  asksIdNumber: false,
  saleOpensAt: null,
  hasWaitingRoom: false,
  doorsMinutesBefore: 75,
  durationMinutes: 150,
  bannerPosition: 1,
  locationUrl: 'https://maps.example/harbour-hall',
  imageUrl: '/images/atlas/960.webp',
  seatingPlanUrl: '/images/plan/960.webp',
  image: picture('atlas', 1200, 1800),
  imageContentType: 'image/webp',
  banner: picture('atlas-banner', 1200, 460),
  bannerContentType: 'image/webp',
  seatingPlan: picture('plan', 1200, 800),
  seatingPlanContentType: 'image/webp',
});
const pulse: Event = {
  ...nightAtlas,
  id: 16,
  eventCode: 'pulse',
  nameCht: '鼓動',
  nameEng: 'Pulse',
  site: { ...nightAtlas.site, region: 'MO' },
  saleOpensAt: '2026-11-27T02:00:00.000Z',
  bannerPosition: null,
  image: null,
  banner: null,
};
export const texts = {
  details: { 'zh-hk': '<p>以一盞燈開始。</p>', en: '<p>One light.</p>' },
  buyNotes: { 'zh-hk': '一人一票\n不設退換' },
};

export type Replies = (path: string) => { status: number; body: unknown };

/** The API as its contract says it, with two events. */
export const replies: Replies = (path) => {
  const { pathname, searchParams } = new URL(path, 'http://api.example');
  const [, locale, name] = /^\/i18n\/articles\/([^/]+)\/([^/]+)\.json$/.exec(pathname) ?? [];
  if (locale && name)
    return { status: 200, body: Object.entries(articles[locale as Locale]).find(([key]) => key === name)?.[1] };
  const events = [nightAtlas, pulse];
  const inFull = (event: Event) => one.reply.parse({ ...event, ...texts });
  if (pathname === '/api/events' && searchParams.has('eventCode')) {
    return {
      status: 200,
      body: events.filter(({ eventCode }) => eventCode === searchParams.get('eventCode')).map(inFull),
    };
  }
  if (pathname === '/api/events') return { status: 200, body: events };
  if (pathname === '/api/events/16') return { status: 200, body: inFull(pulse) };
  if (pathname === '/api/_search/events') {
    return { status: 200, body: events.filter(({ nameCht }) => nameCht.includes(searchParams.get('query') ?? '')) };
  }
  return { status: 404, body: undefined };
};

/** The same with Night Atlas changed. */
export const repliesWith =
  (change: Partial<Event>): Replies =>
  (path) => {
    const { status, body } = replies(path);
    if (!path.startsWith('/api/events')) return { status, body };
    const others = (body as Event[]).filter(({ id }) => id !== nightAtlas.id);
    return { status, body: [{ ...nightAtlas, ...change }, ...others] };
  };

export function draw(url: string, locale: Locale = 'zh-hk', answer: Replies = replies): Promise<DrawnPage> {
  const data = {
    locale,
    drawnAt: '2026-11-20T02:00:00.000Z',
    isDevelopment: false,
    passwordLength: { min: 4, max: 50 },
    shop,
    wordsUrl: '/i18n/words.json',
  };
  const request: PageRequest = { url, data, words: words[locale], read: async (path) => answer(path) };
  return renderPage(request);
}

export const titleOf = ({ head }: DrawnPage) => /<title>([^<]*)<\/title>/.exec(head)?.[1];
export const textOf = ({ body }: DrawnPage) => body.replace(/<[^>]+>/g, '\n');
export const headings = ({ body }: DrawnPage) => [...body.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, text]) => text);
export const schemaOf = ({ head }: DrawnPage) =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ''));
export const linksOf = ({ body }: DrawnPage) => [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
