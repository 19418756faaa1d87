// Lists as older clients ask for them: sorted by a plain field, or by a search without words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEvent, addSite } from '../../../../tests/support/database/small-catalogue.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
  for (const name of ['海匯展演館', '南灣劇場'])
    await addEvent(shop.db, await addSite(shop.db, name), name === '南灣劇場' ? 'SOUTH' : 'HARBOUR');
});
afterAll(() => shop.close());

const get = (path: string) => shop.app.inject(path);

test.each([
  ['zones', 'autoArrangeAsc'],
  ['zones', 'freeSeating'],
  ['pricings', 'handlingFee'],
  ['events', 'maxTicketsPerOrder'],
])('%s are sorted by %s', async (list, field) => {
  const sorted = async (way: string): Promise<unknown[]> =>
    (await get(`/api/${list}?sort=${field},${way}`)).json().map((row: Record<string, unknown>) => row[field]);
  const up = await sorted('asc');
  expect(up).toEqual(up.toSorted((one, other) => Number(one) - Number(other)));
  expect(await sorted('DESC')).toEqual(up.toReversed());
});

test('sites are sorted by address, and events by the name of their site', async () => {
  await shop.db.updateTable('site').set({ address: '1 Pier Road' }).where('name', '=', '南灣劇場').execute();
  const names = async (sort: string) =>
    (await get(`/api/sites?sort=${sort}`)).json().map(({ name }: { name: string }) => name);
  expect(await names('address,desc')).toEqual(['南灣劇場', '海匯展演館']);
  const codes = async (way: string) =>
    (await get(`/api/events?sort=site,${way}`)).json().map(({ eventCode }: { eventCode: string }) => eventCode);
  expect(await codes('asc')).toEqual((await codes('desc')).toReversed());
});

test.each(['events', 'sites', 'zones', 'sessions', 'pricings'])(
  'a search of %s without words, or for all, finds what the list has',
  async (name) => {
    const all = (await get(`/api/${name}?sort=id,asc`)).json();
    expect(all.length).toBeGreaterThan(0);
    for (const query of ['', '*', '%20'])
      expect((await get(`/api/_search/${name}?query=${query}&sort=id,asc`)).json()).toEqual(all);
  },
);
