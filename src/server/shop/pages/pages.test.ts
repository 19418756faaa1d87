import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSources } from '../../../../scripts/imports.ts';
import { addEvent, addSite } from '../../../../tests/support/database/small-catalogue.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { prepareImage } from '../../platform/images/prepare-image.ts';
import { storeImage } from '../../platform/images/store-image.ts';
import { builtShop } from './load-shop.ts';

if (!existsSync(builtShop)) throw new Error('These tests look at the built pages: run "npm run build" first.');

let shop: RunningApp;
let code: string;

beforeAll(async () => {
  shop = await runningApp({ shop: builtShop });
  const site = await addSite(shop.db);
  const eventId = await addEvent(shop.db, site, 'NIGHT-ATLAS');
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const image = await storeImage(shop.db, await prepareImage(pixel));
  code = image.code;
  await shop.db.updateTable('event').set({ imageId: image.id }).where('id', '=', eventId).execute();
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

describe('the language of a page', () => {
  test.each([
    ['is that of Hong Kong for everyone', '/home', {}, 'zh-HK'],
    ['is not taken from the browser', '/home', { 'accept-language': 'en' }, 'zh-HK'],
    ['is asked for in the address', '/home?lang=en', {}, 'en'],
    ['is remembered in a cookie', '/home', { cookie: 'a=b; lang=zh-tw' }, 'zh-TW'],
    ['in the address goes before the cookie', '/home?lang=en', { cookie: 'lang=zh-tw' }, 'en'],
    ['that nobody knows is not taken', '/home?lang=fr', { cookie: 'lang=../x' }, 'zh-HK'],
  ])('%s', async (_, url, headers, language) => {
    const response = await get(url, headers);
    expect(languageOf(response.body)).toBe(language);
    expect(response.headers.vary).toContain('Cookie');
  });

  test('is set in the cookie when it is asked for, and only then', async () => {
    expect((await get('/home?lang=en')).headers['set-cookie']).toMatch(/^lang=en; Path=\/; .*SameSite=Lax/);
    expect((await get('/home')).headers).not.toHaveProperty('set-cookie');
    expect((await get('/home?lang=fr')).headers).not.toHaveProperty('set-cookie');
  });
});

describe('a page', () => {
  test('is the same whatever campaign led to it', async () => {
    const { etag } = (await get('/home')).headers;
    expect((await get('/home?utm_source=mail&fbclid=1')).headers.etag).toBe(etag);
    expect((await get('/home', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  test.each(['/home', '/event/NIGHT-ATLAS', '/privacy', '/nowhere'])(
    '%s has no script or style in its markup, so that the policy can forbid both',
    async (url) => {
      const { body, headers } = await get(url);
      expect(body).not.toMatch(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))/);
      expect(body).not.toMatch(/<style|\sstyle="|\son\w+="/);
      expect(headers['content-security-policy']).not.toContain('unsafe');
    },
  );

  test('that does not exist is a 404 page for people and a problem for programs', async () => {
    expect(await get('/nowhere')).toMatchObject({ statusCode: 404 });
    expect((await get('/nowhere')).headers['content-type']).toContain('text/html');
    expect((await get('/event/no-such')).statusCode).toBe(404);
    expect((await get('/order/payment-result/a/b')).statusCode).toBe(404);
    expect((await get('/order/payment-result/a%2Fb?c=d/e')).statusCode).toBe(200);
    const posted = await shop.app.inject({ method: 'POST', url: '/home' });
    for (const [response, status] of [[await get('/api/nowhere'), 404] as const, [posted, 405] as const]) {
      expect(response.statusCode).toBe(status);
      expect(response.headers['content-type']).toContain('application/problem+json');
    }
  });

  test.each([
    ['/event/%00', 404],
    ['/event/0', 404],
    ['/event/99999999999999999999', 404],
    ['/event/..%2F..%2Fetc%2Fpasswd', 404],
    ['/home?query=a%00', 200],
    ['/home?query=%FF', 200],
    ['/home?place=hk&place=mo&lang=en&lang=fr', 200],
  ])('answers %s calmly', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
  });

  test('under an address that says nothing is found under its plain one', async () => {
    expect(await get('/home?query=')).toMatchObject({ statusCode: 301, headers: { location: '/home' } });
  });

  test.each([
    ['/event/NIGHT-ATLAS/?code=MARCH&lang=en', '/event/NIGHT-ATLAS?code=MARCH&lang=en'],
    ['/activate/?key=12345', '/activate?key=12345'],
    ['/Reset/Finish/AbC', '/reset/finish/AbC'],
    ['/FAQ', '/faq'],
    ['//event//NIGHT-ATLAS?code=MARCH', '/event/NIGHT-ATLAS?code=MARCH'],
    ['/Entity/Event/NEW', '/entity/event/new'],
    ['/admin/?a=b', '/admin?a=b'],
  ])('asked for as %s is found at %s, with all that the link brings', async (url, location) => {
    expect(await get(url)).toMatchObject({ statusCode: 301, headers: { location, 'cache-control': 'no-store' } });
    expect((await get(location)).statusCode).toBe(200);
  });

  test.each(['//tickets.example/', '//tickets.example/faq', '/%2F/tickets.example/', '/FAQ2/', '//event/%00'])(
    'that does not exist is not looked for elsewhere: %s',
    async (url) => {
      expect(await get(url)).toMatchObject({ statusCode: 404 });
    },
  );

  test('shows words nobody speaks to those who look for untranslated ones, in development only', async () => {
    expect((await get('/home?words=pseudo')).body).toMatch(/<h1[^>]*>近期節目<\/h1>/);
    const developing = await runningApp({ shop: builtShop, database: shop, environment: { APP_MODE: 'development' } });
    expect((await developing.app.inject('/home?words=pseudo')).body).toMatch(/<h1[^>]*>\[[^\]<]*\]<\/h1>/);
    await developing.close();
  });
});

describe('ever new pages', () => {
  const ask = async (page: number, remoteAddress: string) =>
    (await shop.app.inject({ url: `/event/none-${page}`, remoteAddress })).statusCode;

  test('one visitor who asks for them is held up', async () => {
    const answers: number[] = [];
    for (let page = 0; page < 310; page++) answers.push(await ask(page, '203.0.113.7'));
    expect(answers.filter((status) => status === 404)).toHaveLength(300);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
  });

  test('many visitors who ask for a few each are not: what a page reads counts as theirs', async () => {
    const answers: number[] = [];
    for (let page = 1000; page < 1620; page++) answers.push(await ask(page, `198.51.100.${page % 4}`));
    expect(answers.filter((status) => status !== 404)).toEqual([]);
  });
});

describe('beside the pages', () => {
  test('search engines find every published page in each language', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://127.0.0.1:8080/sitemap.xml');
    const { body } = await get('/sitemap.xml');
    expect(body).toContain('<loc>http://127.0.0.1:8080/event/NIGHT-ATLAS</loc>');
    expect(body).toContain('hreflang="en" href="http://127.0.0.1:8080/faq?lang=en"');
  });

  test('pictures are kept for ever, in three formats; what is not there is a 404', async () => {
    for (const format of ['avif', 'webp', 'jpeg']) {
      const response = await get(`/images/${code}/1.${format}`);
      expect(response.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    expect((await get(`/images/${code}/2.webp`)).statusCode).toBe(404);
    expect((await get(`/images/${'0'.repeat(32)}/1.webp`)).statusCode).toBe(404);
    expect((await get(`/images/${code}/1.svg`)).statusCode).toBe(400);
    expect((await get(`/images/..%2F..%2Fetc/passwd`)).statusCode).toBe(400);
  });

  /** Whether a page of visitors names a word that begins so. */
  const ofVisitors = readSources(['src/web', 'src/contract'])
    .filter(({ path }) => !/^src\/web\/office\/|office-pages|\.test\./.test(path))
    .map(({ text }) => text)
    .join('\n');
  const usedInShop = (name: string) => ["'", '`', '"'].some((quote) => ofVisitors.includes(`${quote}${name}.`));

  test('words come whole, and in the shop’s part that pages load', async () => {
    for (const locale of ['zh-hk', 'zh-tw', 'en']) {
      const whole = (await get(`/i18n/${locale}.json`)).json();
      const part = (await get(`/i18n/${locale}.shop.json`)).json();
      expect(whole).toMatchObject(part);
      expect(part).toHaveProperty(['login.error.unauthorized']);
      expect(whole).toHaveProperty(['audits.title']);
      const parts = new Set(Object.keys(part).map((key) => key.split('.')[0]));
      expect([...parts].filter((name) => !usedInShop(`${name}`))).toEqual([]);
      expect(Object.keys(part).filter((key) => key.startsWith('global.menu.admin.'))).toEqual([]);
    }
    expect((await get('/home')).body).toMatch(/href="\/i18n\/zh-hk\.shop\.json\?v=[\w-]+"/);
  });
});
