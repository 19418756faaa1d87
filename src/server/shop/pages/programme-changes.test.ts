// The pages that search engines and calendars read stay true while the programme changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEvent, addSite, hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { openProgramme, type Programme } from '../../../../tests/support/people/programme.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { builtShop } from './load-shop.ts';

let shop: RunningApp;
let programme: Programme;
let [eventId, sessionId, siteId] = [0, 0, 0];

beforeAll(async () => {
  shop = await runningApp({ shop: builtShop });
  programme = await openProgramme(shop);
  const site = await addSite(shop.db);
  siteId = site.siteId;
  eventId = await addEvent(shop.db, site, 'NIGHT-ATLAS');
  ({ id: sessionId } = await shop.db.selectFrom('session').select('id').executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

const read = async (url: string) => (await shop.app.inject(url)).body;
const page = () => read('/event/NIGHT-ATLAS?lang=en');
const calendar = async (lang = 'en') => (await read(`/events.ics?lang=${lang}`)).replaceAll('\r\n ', '');
/** The first showing, as search engines read it. */
const showing = async () =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(await page())?.[1] ?? '{}');

test('the calendar has every session to come, in the language of the address or of the visitor', async () => {
  const reply = await shop.app.inject({ url: '/events.ics', headers: { cookie: 'lang=en' } });
  expect(reply.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'content-language': 'en' });
  expect(reply.headers.vary).toContain('Cookie');
  expect(reply.body).toContain('SUMMARY:Night Atlas');
  expect(reply.body).toContain(`UID:session-${sessionId}@127.0.0.1`);
  expect(await calendar('zh-hk')).toContain('SUMMARY:夜航星圖');
  const { etag } = reply.headers;
  const again = await shop.app.inject({ url: '/events.ics?lang=en', headers: { 'if-none-match': String(etag) } });
  expect(again.statusCode).toBe(304);
  expect(await page()).toContain('<link rel="alternate" type="text/calendar" href="/events.ics?lang=en">');
});

test('the opening of a sale and a session are files for a calendar, each at its address', async () => {
  const opensAt = new Date(Date.now() + 3_600_000);
  await shop.db.updateTable('event').set({ saleOpensAt: opensAt }).where('id', '=', eventId).execute();
  const sale = await shop.app.inject('/event/NIGHT-ATLAS/sale.ics?lang=en');
  expect(sale.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="NIGHT-ATLAS.ics"',
  });
  expect(sale.body).toContain('SUMMARY:Night Atlas: tickets on sale');
  expect(sale.body).toContain(`DTSTART:${opensAt.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  expect(await read('/event/NIGHT-ATLAS/sale.ics?lang=zh-hk')).toContain('SUMMARY:《夜航星圖》開售');
  const show = await shop.app.inject({
    url: `/event/NIGHT-ATLAS/sessions/${sessionId}.ics`,
    headers: { cookie: 'lang=en' },
  });
  expect(show.body).toContain(`UID:session-${sessionId}@127.0.0.1`);
  const { etag } = show.headers;
  const again = await shop.app.inject({
    url: `/event/NIGHT-ATLAS/sessions/${sessionId}.ics?lang=en`,
    headers: { 'if-none-match': String(etag) },
  });
  expect(again.statusCode).toBe(304);
  for (const unknown of ['NO-EVENT/sale.ics', 'NIGHT-ATLAS/sessions/999999.ics', 'NIGHT-ATLAS/sessions/x.ics'])
    expect((await shop.app.inject(`/event/${unknown}`)).statusCode, unknown).toBe(404);
  await shop.db.updateTable('event').set({ saleOpensAt: null }).where('id', '=', eventId).execute();
});

test('a session that moves is at its new time in the calendar and for search engines', async () => {
  const startTime = '2031-05-01T12:00:00.000Z';
  await programme.change(`sessions/${sessionId}`, { startTime });
  await until(async () => (await calendar()).includes('DTSTART:20310501T120000Z'));
  expect(await calendar()).toContain('SEQUENCE:1');
  expect((await showing()).startDate).toBe('2031-05-01T20:00+08:00');
});

test('an event that is renamed, at a site with another address, is found by both', async () => {
  await programme.change(`events/${eventId}`, { nameEng: 'Day Atlas', durationMinutes: 90 });
  await programme.change(`sites/${siteId}`, { addresses: { en: '9 Pier Road' } });
  await until(async () => (await calendar()).includes('LOCATION:Harbour Hall\\, 9 Pier Road'));
  expect(await calendar()).toContain('SUMMARY:Day Atlas');
  expect(await showing()).toMatchObject({
    name: 'Day Atlas',
    endDate: '2031-05-01T21:30+08:00',
    location: { address: { streetAddress: '9 Pier Road' } },
  });
  expect(await page()).toContain('<meta property="og:title" content="Day Atlas">');
});

test('a price and a session that is not sold are told to search engines', async () => {
  const { id } = await shop.db
    .selectFrom('pricing')
    .where('ticketType', '=', 'PUBLIC')
    .select('id')
    .executeTakeFirstOrThrow();
  await programme.change(`pricings/${id}`, { price: 777 });
  await programme.change(`sessions/${sessionId}`, { enabled: false });
  await until(async () => (await showing()).offers[0].price === '777.00');
  expect((await showing()).offers[0].availability).toBe('https://schema.org/SoldOut');
});

test('an archived event leaves the sitemap and the calendar; its page stays', async () => {
  const inSitemap = async () => (await read('/sitemap.xml')).includes('/event/NIGHT-ATLAS<');
  expect(await inSitemap()).toBe(true);
  await programme.change(`events/${eventId}`, { archived: true });
  await until(async () => !(await inSitemap()));
  expect(await calendar()).not.toContain('SUMMARY:');
  expect((await shop.app.inject('/event/NIGHT-ATLAS')).statusCode).toBe(200);
});

test('a draft is nowhere', async () => {
  await programme.change(`events/${eventId}`, { archived: false, publishedAt: null });
  await until(async () => (await shop.app.inject('/event/NIGHT-ATLAS')).statusCode === 404);
  expect(await calendar()).not.toContain('SUMMARY:');
  await programme.change(`events/${eventId}`, { publishedAt: hourLater(-1).toISOString() });
  await until(async () => (await calendar()).includes('SUMMARY:Day Atlas'));
});
