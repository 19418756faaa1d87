import { afterEach, expect, test, vi } from 'vitest';
import { zoneRelation } from './relations.ts';

afterEach(() => vi.unstubAllGlobals());

const event = { id: 7, eventCode: 'E7' };
const zones = Array.from({ length: 450 }, (_, at) => ({
  id: at + 1,
  name: `Zone ${at + 1}`,
  names: {},
  site: { id: 1, name: '大會堂', names: { 'zh-hk': '大會堂', en: 'Hall' } },
}));

/** A server whose event is at a place of so many zones; it gives at most two hundred at once. */
const serve = (rows: readonly object[] = zones) =>
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname === '/api/events/7') return Response.json(event);
    const from = Number(searchParams.get('page') ?? 0) * 200;
    return Response.json(rows.slice(from, from + 200), { headers: { 'X-Total-Count': String(rows.length) } });
  });

test('a price can be for any zone of the place, however many there are', async () => {
  serve();
  const { find } = zoneRelation('7', 'en');
  expect((await find('')).map(({ id }) => id)).toEqual(zones.map(({ id }) => id));
  expect((await find('zone 431')).map(({ label }) => label)).toEqual(['Zone 431']);
});

test('a zone is offered with its place in the language of the page', async () => {
  serve();
  const noteIn = async (locale: 'en' | 'zh-hk') => (await zoneRelation('7', locale).find('zone 431'))[0]?.note;
  expect([await noteIn('en'), await noteIn('zh-hk')]).toEqual(['Hall', '大會堂']);
});

test('a zone from a server of the release before, which sends no names of its place, is offered with its plain name', async () => {
  serve(zones.map(({ site: { names: _, ...site }, ...zone }) => ({ ...zone, site })));
  expect((await zoneRelation('7', 'en').find('zone 431'))[0]?.note).toBe('大會堂');
});
