import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEvent, addSite } from '../../../../tests/support/database/small-catalogue.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { announceCatalogue } from '../../platform/database/announce-catalogue.queries.ts';
import { builtShop } from './load-shop.ts';

let shop: RunningApp;
let cache: Server;
let eventId: number;
const purged: string[] = [];

beforeAll(async () => {
  cache = createServer(({ headers }, response) => {
    purged.push(String(headers['surrogate-key']));
    response.end();
  });
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve));
  const SHARED_CACHE_PURGE = `http://127.0.0.1:${(cache.address() as AddressInfo).port}`;
  shop = await runningApp({ shop: builtShop, environment: { SHARED_CACHE_SECONDS: '5', SHARED_CACHE_PURGE } });
  eventId = await addEvent(shop.db, await addSite(shop.db), 'night-atlas');
});
afterAll(async () => {
  await shop.close();
  cache.close();
});

const headersOf = async (url: string) => (await shop.app.inject({ url })).headers;
const shared = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';

describe('behind a shared cache', () => {
  test.each(['/home', '/event/night-atlas', '/faq', '/api/events', '/api/events?eventCode=night-atlas'])(
    '%s may be answered without the shop for five seconds',
    async (url) => {
      expect((await headersOf(url))['cache-control']).toBe(shared);
    },
  );

  test('what is about one event is named by it, and everything else by the programme', async () => {
    const event = `event-${eventId}`;
    expect((await headersOf('/event/night-atlas'))['surrogate-key']).toBe(event);
    expect((await headersOf('/api/events?eventCode=night-atlas'))['surrogate-key']).toBe(event);
    expect((await headersOf(`/api/events/${eventId}`))['surrogate-key']).toBe(event);
    expect((await headersOf('/home'))['surrogate-key']).toBe('programme');
    expect((await headersOf('/api/events'))['surrogate-key']).toBe('programme');
    expect((await headersOf('/faq'))['surrogate-key']).toBe('programme');
  });

  test('a list that staff read otherwise is told apart by the sign-in', async () => {
    expect((await headersOf('/api/events')).vary).toContain('Authorization');
  });

  test('what belongs to one visitor is never kept', async () => {
    const pass = await shop.app.inject({ url: `/api/order/acquire-token?eventId=${eventId}` });
    expect(pass.headers['cache-control']).toBe('no-store');
    expect((await headersOf('/api/account'))['cache-control']).toBe('no-store');
  });

  test('a change of an event is purged when it is committed, and not before', async () => {
    // A server that has just begun to listen may have missed changes, and purges everything.
    const changes = () => purged.filter((tags) => tags !== '*');
    await shop.db.transaction().execute(async (tx) => {
      await announceCatalogue(tx, [eventId]);
      await tx.selectFrom('event').select('id').execute();
      expect(changes()).toEqual([]);
    });
    await until(() => changes().length > 0);
    expect(changes()).toEqual([`event-${eventId} programme`]);
  });
});

test('without a shared cache browsers and proxies ask each time', async () => {
  const alone = await runningApp({ database: shop });
  const { headers } = await alone.app.inject({ url: '/api/events' });
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  await alone.close();
});
