// Hostile requests to the public reads. The numbers are those of the table in docs/SECURITY.md.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../fuzz/hostile.ts';
import { judgeAnswer } from '../fuzz/judge-answer.ts';
import { addEvent, addSite, hourLater } from '../support/database/small-catalogue.ts';
import { type RunningApp, runningApp } from '../support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
  const site = await addSite(shop.db);
  await addEvent(shop.db, site, 'NIGHT-ATLAS');
  await addEvent(shop.db, site, 'DRAFT', { publishedAt: null, nameEng: 'Nobody may see this' });
  await addEvent(shop.db, site, 'LATER', { publishedAt: hourLater(24), nameEng: 'Nobody may see this' });
});
afterAll(() => shop.close());

describe('a search', () => {
  test('of anything at all is an answer or a refusal, never a fault (case 126)', async () => {
    const requested = ['*', '(', '%', "'", '\\', ':*', '& | !', '<->', 'x'.repeat(10_000), ...hostileTexts];
    for (const query of requested) {
      for (const kind of ['events', 'zones']) {
        const url = `/api/_search/${kind}?query=${encodeURIComponent(query.toWellFormed())}`;
        const reply = await shop.app.inject(url);
        expect([200, 400, 404, 414, 429], `${query.slice(0, 40)}: ${reply.body.slice(0, 200)}`).toContain(
          reply.statusCode,
        );
        expect(judgeAnswer({ ...reply, headers: reply.headers, milliseconds: 0 })).toBeNull();
      }
    }
  });

  test('takes a sign of a pattern as that sign (case 126)', async () => {
    for (const sign of ['%', '_', '**', '%%%']) {
      const reply = await shop.app.inject(`/api/_search/events?query=${encodeURIComponent(sign)}`);
      if (reply.statusCode === 200) expect(reply.json()).toEqual([]);
    }
  });
});

test('nobody sees an event that is not published, by code, id, list or search (case 127)', async () => {
  const hidden = await shop.db
    .selectFrom('event')
    .where('nameEng', '=', 'Nobody may see this')
    .select(['id', 'eventCode'])
    .execute();
  expect(hidden).toHaveLength(2);
  for (const { id, eventCode } of hidden) {
    expect((await shop.app.inject(`/api/events/${id}`)).statusCode).toBe(404);
    for (const kind of ['sites', 'zones', 'sessions', 'pricings'])
      expect((await shop.app.inject(`/api/${kind}?eventCode=${eventCode}`)).json(), kind).toEqual([]);
  }
  for (const url of ['/api/events?size=100', '/api/_search/events?query=nobody', '/sitemap.xml'])
    expect((await shop.app.inject(url)).body).not.toMatch(/Nobody may see this|DRAFT|LATER/);
  expect((await shop.app.inject('/api/events?eventCode=NOTHING')).json()).toEqual([]);
});

test('strangers are told of the running shop that it is up, and which version it is (case 138)', async () => {
  expect((await shop.app.inject('/management/health')).json()).toEqual({ status: 'UP' });
  const info = (await shop.app.inject('/management/info')).json();
  expect(Object.keys(info).sort()).toEqual(['activeProfiles', 'build', 'display-ribbon-on-profiles', 'git']);
  for (const path of ['env', 'configprops', 'metrics', 'threaddump', 'heapdump', 'audits', 'logs', 'mappings'])
    expect([401, 403, 404], path).toContain((await shop.app.inject(`/management/${path}`)).statusCode);
});
