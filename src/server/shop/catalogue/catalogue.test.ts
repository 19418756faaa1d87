import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEvent, addSite, hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { catalogueRoutes } from '../../../contract/catalogue.ts';
import { announceCatalogue } from '../../platform/database/announce-catalogue.queries.ts';
import { prepareImage } from '../../platform/images/prepare-image.ts';
import { storeImage } from '../../platform/images/store-image.ts';

let shop: RunningApp;
let site: Awaited<ReturnType<typeof addSite>>;
let nightAtlas: number;

beforeAll(async () => {
  shop = await runningApp();
  site = await addSite(shop.db);
  nightAtlas = await addEvent(shop.db, site, 'NIGHT-ATLAS', { performers: { 'zh-hk': '遠洋電台' } });
  await addEvent(shop.db, site, 'DRAFT', { publishedAt: null });
  await addEvent(shop.db, site, 'TOMORROW', { publishedAt: hourLater(24) });
  await addEvent(shop.db, site, 'CAT-STREET', { nameCht: '貓街爵士夜', nameEng: 'Cat Street Jazz' });
  await announceCatalogue(shop.db);
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ method: 'GET', url, headers });
const codesOf = async (url: string) => (await get(url)).json().map((event: { eventCode: string }) => event.eventCode);

describe('what the public sees', () => {
  test('published events with their place, sessions and PUBLIC prices in dollars', async () => {
    const [event] = (await get('/api/events?sort=id,asc')).json();
    expect(event).toMatchObject({
      eventCode: 'NIGHT-ATLAS',
      site: { name: '海匯展演館', region: 'HK' },
      sessions: [{ enabled: true }],
      pricings: [{ ticketType: 'PUBLIC', price: 480.5, handlingFee: 10, zone: { name: 'STALLS', freeSeating: false } }],
      image: null,
    });
    expect(JSON.parse(event.types)).toMatchObject({ version: 1, type: [], minTicket: 0, ignoreZoneSeat: false });
    expect(event).not.toHaveProperty('details');
  });

  test('neither a draft nor what is published from tomorrow on, in any read', async () => {
    expect(await codesOf('/api/events')).toEqual(['NIGHT-ATLAS', 'CAT-STREET']);
    expect(await codesOf('/api/events?eventCode=DRAFT')).toEqual([]);
    expect(await codesOf('/api/_search/events?query=夜航')).toEqual(['NIGHT-ATLAS']);
    expect((await get('/api/sessions')).json()).toHaveLength(2);
    expect((await get('/api/pricings')).json()).toHaveLength(2);
    const { id } = await shop.db
      .selectFrom('event')
      .select('id')
      .where('eventCode', '=', 'DRAFT')
      .executeTakeFirstOrThrow();
    expect((await get(`/api/events/${id}`)).statusCode).toBe(404);
  });

  test('an event that was over a week ago is on its page only', async () => {
    const eventId = await addEvent(shop.db, site, 'LONG-AGO');
    await shop.db
      .updateTable('session')
      .set({ startsAt: hourLater(-24 * 8) })
      .where('eventId', '=', eventId)
      .execute();
    await announceCatalogue(shop.db);
    expect(await codesOf('/api/events?cacheBuster=1')).not.toContain('LONG-AGO');
    expect(await codesOf('/api/events?eventCode=LONG-AGO')).toEqual(['LONG-AGO']);
    expect((await get(`/api/events/${eventId}`)).statusCode).toBe(200);
    await shop.db.deleteFrom('event').where('id', '=', eventId).execute();
    await announceCatalogue(shop.db);
  });

  test('an event in full, by id and by code', async () => {
    const byId = (await get(`/api/events/${nightAtlas}`)).json();
    expect(byId.details).toEqual({ en: '<p>Songs for sailors.</p>' });
    expect((await get('/api/events?eventCode=NIGHT-ATLAS')).json()).toEqual([byId]);
  });

  test('a zone with the address of its picture, which is answered', async () => {
    const flat = sharp({ create: { width: 700, height: 500, channels: 3, background: '#1326B8' } });
    const { id: imageId } = await storeImage(shop.db, await prepareImage(await flat.png().toBuffer()));
    const { siteId, stallsId } = await addSite(shop.db, '有圖的場地');
    await shop.db.updateTable('zone').set({ imageId }).where('siteId', '=', siteId).execute();
    const picture = await get((await get(`/api/zones/${stallsId}`)).json().imageUrl);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('a zone has the names of its place in every language', async () => {
    const { siteId, stallsId } = await addSite(shop.db, '雙語的場地');
    const site = { id: siteId, name: '雙語的場地', names: { 'zh-hk': '雙語的場地', en: 'Harbour Hall' } };
    expect((await get(`/api/zones/${stallsId}`)).json().site).toEqual(site);
    expect((await get('/api/zones?sort=id,desc&size=1')).json()[0].site).toEqual(site);
  });

  test.each(Object.entries(catalogueRoutes))('%s: a list, one by id, and a search', async (name, routes) => {
    const list = await get(`/api/${name}?page=0&size=1&sort=id,asc&cacheBuster=1700000000000`);
    const [first] = routes.list.reply.parse(list.json());
    expect((await get(`/api/${name}/${(first as { id: number }).id}`)).json()).toMatchObject({
      id: (first as { id: number }).id,
    });
    expect((await get(`/api/_search/${name}?query=海匯`)).json().length).toBeGreaterThan(0);
    expect((await get(`/api/_search/${name}?query=%25`)).json()).toBeInstanceOf(Array);
    expect((await get(`/api/${name}/999999`)).statusCode).toBe(404);
  });
});

describe('lists', () => {
  test('count all, and link to next, previous, last and first', async () => {
    const first = await get('/api/events?page=0&size=1');
    expect(first.headers['x-total-count']).toBe('2');
    expect(first.headers.link).toBe(
      [
        '<http://127.0.0.1:8080/api/events?page=1&size=1>; rel="next"',
        '<http://127.0.0.1:8080/api/events?page=1&size=1>; rel="last"',
        '<http://127.0.0.1:8080/api/events?page=0&size=1>; rel="first"',
      ].join(','),
    );
    const second = await get('/api/events?page=1&size=1&cacheBuster=12');
    expect(second.headers.link).toContain('<http://127.0.0.1:8080/api/events?page=0&size=1>; rel="prev"');
    expect(second.headers.link).not.toContain('cacheBuster');
  });

  test('sort by what they name, both ways', async () => {
    expect(await codesOf('/api/events?sort=eventCode,asc')).toEqual(['CAT-STREET', 'NIGHT-ATLAS']);
    expect(await codesOf('/api/events?sort=nameEng,desc')).toEqual(['NIGHT-ATLAS', 'CAT-STREET']);
    expect(await codesOf('/api/events?sort=startTime,asc&sort=id,desc')).toHaveLength(2);
    expect(await codesOf('/api/events?sort=eventCode,DESC')).toEqual(['NIGHT-ATLAS', 'CAT-STREET']);
    expect(await codesOf('/api/events?sort=')).toHaveLength(2);
  });

  test.each([
    ['/api/events?page=0&page=1', 'page'],
    ['/api/events?page=-1', 'page'],
    ['/api/events?page=0x1', 'page'],
    ['/api/events?size=0', 'size'],
    ['/api/events?sort=search_text,asc', 'sort'],
    ['/api/events?sort=id;drop', 'sort'],
    ['/api/events/01', 'id'],
    ['/api/events/1e3', 'id'],
    ['/api/_search/events', 'query'],
    ['/api/_search/events?query=a&query=b', 'query'],
    ['/api/_search/events?query=a%00b', 'query'],
  ])('%s is refused, and the field is named', async (url, field) => {
    const response = await get(url);
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ status: 400, message: 'error.validation', fieldErrors: [{ field }] });
  });

  test.each(['%F0%9F%98%80', '..%2F', "'"])('no event has the code %s', async (code) => {
    expect(await codesOf(`/api/events?eventCode=${code}`)).toEqual([]);
  });

  test('a code with a character that no text has is refused', async () => {
    for (const code of ['%00', 'a%00']) expect((await get(`/api/events?eventCode=${code}`)).statusCode).toBe(400);
  });

  test('a page past the end is empty, a size above the most is cut', async () => {
    expect((await get('/api/events?page=500')).json()).toEqual([]);
    expect((await get('/api/events?size=9999')).headers.link).toContain('size=200');
  });
});

describe('search', () => {
  test.each([
    ['夜航', ['NIGHT-ATLAS']],
    ['星', ['NIGHT-ATLAS']],
    ['遠洋電台', ['NIGHT-ATLAS']],
    ['night atlas', ['NIGHT-ATLAS']],
    ['ＡＴＬＡＳ', ['NIGHT-ATLAS']],
    ['atlas 夜航', ['NIGHT-ATLAS']],
    ['海匯', ['NIGHT-ATLAS', 'CAT-STREET']],
    ['harbour', ['NIGHT-ATLAS', 'CAT-STREET']],
    ['jaz', ['CAT-STREET']],
    ['cat strete jazz', ['CAT-STREET']],
    ['_%', []],
    ["'; drop table event; --", []],
    ['沒有', []],
  ])('%s finds %j', async (query, codes) => {
    expect(await codesOf(`/api/_search/events?query=${encodeURIComponent(query)}&sort=id,asc`)).toEqual(codes);
  });

  test('words are found with tabs between them, as cells of a sheet are pasted', async () => {
    expect(await codesOf('/api/_search/events?query=Night%09Atlas%09')).toEqual(['NIGHT-ATLAS']);
  });
});

describe('search by what a list shows', () => {
  const found = async (entity: 'sessions' | 'pricings', query: string) =>
    (await get(`/api/_search/${entity}?query=${encodeURIComponent(query)}&sort=id,asc`))
      .json()
      .map(({ event }: { event: { eventCode: string } }) => event.eventCode);

  beforeAll(async () => {
    const eventId = await addEvent(shop.db, site, 'ONE-NIGHT', { nameCht: '一夜', nameEng: 'One Night' });
    await shop.db
      .updateTable('session')
      .set({ startsAt: new Date('2031-12-05T12:15:00Z'), enabled: false })
      .where('eventId', '=', eventId)
      .execute();
    await shop.db
      .insertInto('pricing')
      .values({ eventId, siteId: site.siteId, zoneId: site.floorId, ticketType: 'PUBLIC', priceCents: 77_750 })
      .execute();
    await announceCatalogue(shop.db);
    await until(async () => (await found('sessions', 'ONE-NIGHT')).length > 0);
  });

  test.each([
    ['05/12/31', ['ONE-NIGHT']],
    ['2031-12-05', ['ONE-NIGHT']],
    ['05/12/31 20:15', ['ONE-NIGHT']],
    ['one night 2031', ['ONE-NIGHT']],
    ['jazz 2031', []],
    ['一夜', ['ONE-NIGHT']],
    ['cat strete jazz', ['CAT-STREET']],
    // The six longest words count.
    ['zq 2031-12-05 05/12/31 20:15 night 2031 one', ['ONE-NIGHT']],
    ['zqzqzq 2031-12-05 05/12/31 20:15 night 2031 one', []],
  ])('%s finds the sessions of %j', async (query, codes) => expect(await found('sessions', query)).toEqual(codes));

  test.each([
    ['777.5', ['ONE-NIGHT']],
    ['floor', ['ONE-NIGHT']],
    ['FLOOR 一夜', ['ONE-NIGHT']],
    ['one night public', ['ONE-NIGHT', 'ONE-NIGHT']],
    ['jazz floor', []],
    ['discount', []],
    ['cat strete jazz', ['CAT-STREET']],
  ])('%s finds the pricings of %j', async (query, codes) => expect(await found('pricings', query)).toEqual(codes));

  test('sessions are sorted by whether they are enabled, both ways', async () => {
    const enabled = async (way: string) =>
      (await get(`/api/sessions?sort=enabled,${way}&sort=id,asc`))
        .json()
        .map((each: { enabled: boolean }) => each.enabled);
    expect(await enabled('asc')).toEqual([false, true, true]);
    expect(await enabled('desc')).toEqual([true, true, false]);
  });
});

describe('answers from memory', () => {
  test('are sent again without a body to those who have them', async () => {
    const first = await get('/api/events');
    const again = await get('/api/events?cacheBuster=77', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('carry the security headers and come compressed', async () => {
    const response = await get('/api/events', { 'accept-encoding': 'gzip, br' });
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'x-content-type-options': 'nosniff' });
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
    expect((await get('/api/events', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  test('are forgotten when the line that tells of changes breaks, since nobody knows what was missed', async () => {
    const nameOf = async () => (await get(`/api/events/${nightAtlas}`)).json().nameEng;
    expect(await nameOf()).toBe('Night Atlas');
    await shop.db.updateTable('event').set({ nameEng: 'Night Atlas, again' }).where('id', '=', nightAtlas).execute();
    expect(await nameOf()).toBe('Night Atlas');
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen "catalogue_changed"%'`;
    await cut.execute(shop.db);
    await until(async () => (await nameOf()) === 'Night Atlas, again');
    await shop.db.updateTable('event').set({ nameEng: 'Night Atlas' }).where('id', '=', nightAtlas).execute();
    await announceCatalogue(shop.db);
    await until(async () => (await nameOf()) === 'Night Atlas');
  });

  test('are forgotten on every server as soon as the catalogue changes', async () => {
    const second = await runningApp({ database: shop });
    try {
      const nameOn = async ({ app }: RunningApp) => (await app.inject(`/api/events/${nightAtlas}`)).json().nameEng;
      expect(await nameOn(shop)).toBe('Night Atlas');
      expect(await nameOn(second)).toBe('Night Atlas');
      await shop.db.updateTable('event').set({ nameEng: 'Night Atlas II' }).where('id', '=', nightAtlas).execute();
      expect(await nameOn(second)).toBe('Night Atlas');
      await announceCatalogue(shop.db);
      await until(async () => (await nameOn(shop)) === 'Night Atlas II' && (await nameOn(second)) === 'Night Atlas II');
    } finally {
      await second.close();
    }
  });
});
