// Every page that the tables name, asked of the server as it runs: what is drawn is what they say, and nothing else is drawn.
import { createMemoryHistory } from '@tanstack/react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OfficePage, officeAddresses, officePageAt, officePages } from '../src/contract/office-pages.ts';
import { type Page, shopPages } from '../src/contract/pages.ts';
import { builtShop } from '../src/server/shop/pages/load-shop.ts';
import { createPages } from '../src/web/app/routes.tsx';
import en from '../src/words/en.json' with { type: 'json' };
import type { Key } from '../src/words/words.ts';
import { addEvent, addSite } from './support/database/small-catalogue.ts';
import { type RunningApp, runningApp } from './support/shop/running-app.ts';

let shop: RunningApp;
let samples: Record<string, string>;
beforeAll(async () => {
  shop = await runningApp({ shop: builtShop });
  const eventId = await addEvent(shop.db, await addSite(shop.db), 'NIGHT-ATLAS');
  samples = {
    eventCode: 'NIGHT-ATLAS',
    eventId: String(eventId),
    name: 'faq',
    key: 'abc',
    dr: 'x'.repeat(500),
    result: 'success',
    version: '1',
  };
  await shop.app.ready();
});
afterAll(() => shop.close());

const addressOf = (path: string) => path.replace(/\$(\w+)/g, (_, name: string) => samples[name] ?? '');
const get = (path: string) => shop.app.inject({ url: path, headers: { cookie: 'lang=en' } });
const titleOf = (html: string) => /<title>([^<]*) \| Limelight<\/title>/.exec(html)?.[1];
const isNotKept = (html: string) => html.includes('<meta name="robots" content="noindex">');
const hasOfficeStyles = (html: string) => /<link rel="stylesheet" href="\/assets\/office-/.test(html);
const text = (key: Key) => (en as Record<string, string>)[key];

describe('a page of the shop', () => {
  const pages = Object.entries<Page>(shopPages);

  test.each(pages.filter(([, { leadsTo }]) => !leadsTo))('%s is drawn as its table says', async (path, page) => {
    const { statusCode, body } = await get(addressOf(path));
    expect(statusCode).toBe(200);
    if (page.title) expect(titleOf(body)).toBe(text(page.title));
    else expect(titleOf(body)).not.toBe(text('not-found.title'));
    expect(isNotKept(body)).toBe(page.search === undefined);
    expect(hasOfficeStyles(body)).toBe(path === '/admin');
  });

  test.each(pages.filter(([, { leadsTo }]) => leadsTo))('%s leads to another one', async (path, { leadsTo }) => {
    expect(await get(path)).toMatchObject({ statusCode: 301, headers: { location: leadsTo } });
  });

  test.each(pages.filter(([, { drawnAs }]) => drawnAs))('%s is drawn without what its address holds', async (path) => {
    const drawn = (await get(addressOf(path))).body;
    expect(drawn).toBe((await get(path.replace(/\$\w+$/, 'another'))).body);
    expect(drawn).not.toContain('another');
  });

  test('is in the sitemap exactly when its table says so', async () => {
    const { body } = await get('/sitemap.xml');
    const found = [...body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path ?? '');
    const listed = pages.filter(([, { search }]) => search === 'listed').map(([path]) => path);
    expect(found.filter((path) => !path.startsWith('/event/')).toSorted()).toEqual(listed.toSorted());
  });
});

describe('a page of the back office', () => {
  test('is drawn as its frame alone, the same at every address, and never kept', async () => {
    const frame = await get('/admin');
    for (const path of officeAddresses) {
      const { statusCode, body } = await get(addressOf(path));
      expect({ path, statusCode, isTheFrame: body === frame.body }).toEqual({
        path,
        statusCode: 200,
        isTheFrame: true,
      });
    }
    expect(titleOf(frame.body)).toBe(text(shopPages['/admin'].title));
    expect(isNotKept(frame.body)).toBe(true);
  });

  test.each(Object.entries<OfficePage>(officePages))('%s has words for all that its table names', (path, page) => {
    for (const key of [page.title, page.rail?.words, page.rail?.card]) if (key) expect(text(key), key).toBeTruthy();
    expect(officePageAt(path)).toBe(page);
    expect(officePageAt(`${path}/nothing-of-its-own`)).toBe(page);
  });
});

describe('no page stands outside the tables', () => {
  const inTables = [...Object.keys(shopPages), ...officeAddresses.filter((path) => path !== '/admin')];

  test('in the routes of the web, nor is one of theirs without a route', () => {
    const context = { locale: 'en' as const, read: async () => ({ status: 404, body: null }), load: async () => {} };
    const pages = createPages({ history: createMemoryHistory(), context, isServer: true });
    const others = Object.keys(pages.routesByPath).filter((path) => path !== '/$');
    expect(others.toSorted()).toEqual(inTables.toSorted());
  });

  test('nor does the server draw another one', async () => {
    const known = new Set(inTables.map(serverPathOf));
    const drawn: string[] = [];
    for (const { method, path } of shop.app.guardedRoutes) {
      if (method !== 'GET' || path === '*') continue;
      const { body } = await get(path.replace('*', 'nothing').replace(/:\w+/g, 'nothing'));
      if (body.includes('<div id="page">')) drawn.push(path);
    }
    expect(drawn.length).toBeGreaterThan(40);
    expect(drawn.filter((path) => !known.has(path))).toEqual([]);
  });
});

const serverPathOf = (path: string): string =>
  (shopPages as Record<string, Page>)[path]?.isLong ? path.replace(/\$\w+$/, '*') : path.replaceAll('$', ':');
