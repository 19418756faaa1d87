// The rules that all entities of the programme share, shown with sites.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSite } from '../../../../tests/support/database/small-catalogue.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';

let shop: RunningApp;
let second: RunningApp;
let editor: SignedIn;

beforeAll(async () => {
  shop = await runningApp();
  second = await shop.anotherServer();
  editor = await signedIn(shop.deps, { authorities: ['ROLE_CATALOGUE'] });
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const send = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', rest: string, payload?: object, headers: Headers = {}) =>
  shop.app.inject({
    method,
    url: `/api/sites${rest}`,
    headers: { ...editor.headers, ...headers },
    ...(payload && { payload }),
  });
let sites = 0;
async function newSite(fields: object = {}) {
  sites += 1;
  const reply = await send('POST', '', { name: `Hall ${sites}`, region: 'HK', ...fields });
  expect(reply.statusCode).toBe(201);
  return reply.json() as { id: number; name: string; version: number };
}
const rowOf = (id: number) => shop.db.selectFrom('site').selectAll().where('id', '=', id).executeTakeFirst();
const changesOf = (id: number) =>
  shop.db.selectFrom('programmeChange').selectAll().where('rowId', '=', id).orderBy('id').execute();

describe('a new row', () => {
  test('gets an id and a version, and the page hears which one it is', async () => {
    const names = { 'zh-hk': '海匯展演館', 'zh-tw': '', en: ' Harbour  Hall ' };
    const reply = await send('POST', '', { name: '海匯展演館', names, region: 'MO', address: '1 Pier Road' });
    const { id } = reply.json();
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { id, version: 1, name: '海匯展演館', names: { 'zh-hk': '海匯展演館', en: 'Harbour Hall' }, region: 'MO' },
    ]);
    expect(reply.json().names).not.toHaveProperty('zh-tw');
    expect(reply.headers).toMatchObject({
      location: `/api/sites/${id}`,
      etag: '"1"',
      'x-limelightapp-alert': 'limelightApp.site.created',
      'x-limelightapp-params': String(id),
    });
  });

  test('has no id of its own choice', async () => {
    const reply = await send('POST', '', { id: 7, name: 'Own id' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ errorKey: 'idexists', entityName: 'site', message: 'error.idexists' });
  });

  test.each([
    ['without a name', {}, 'name', 'NotNull'],
    ['with a name of spaces', { name: ' \u202e ' }, 'name', 'Size'],
    ['with a name of 121 characters', { name: 'a'.repeat(121) }, 'name', 'Size'],
    ['with an address of 301', { name: 'Hall', address: 'a'.repeat(301) }, 'address', 'Size'],
    ['with a region that there is not', { name: 'Hall', region: 'SG' }, 'region', 'Invalid'],
    ['with a name that is a number', { name: 7 }, 'name', 'Type'],
    ['with a NUL', { name: 'a\0b' }, 'name', 'Invalid'],
  ])('is refused %s, at its field', async (_, fields, field, message) => {
    const reply = await send('POST', '', fields);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fieldErrors).toEqual([{ objectName: 'site', field, message }]);
  });

  test('is refused with the name of another, at its field, and nothing is written', async () => {
    const { name } = await newSite();
    const before = await shop.db.selectFrom('programmeChange').select('id').execute();
    const reply = await send('POST', '', { name });
    expect(reply.json().fieldErrors).toEqual([{ objectName: 'site', field: 'name', message: 'Unique' }]);
    expect(await shop.db.selectFrom('programmeChange').select('id').execute()).toEqual(before);
  });
});

describe('a change', () => {
  test('raises the version, and what was not sent stays', async () => {
    const site = await newSite({ names: { en: 'Old Hall' }, address: '2 Pier Road' });
    const reply = await send('PUT', '', { id: site.id, version: 1, name: `${site.name} II` });
    expect(reply.json()).toMatchObject({
      version: 2,
      name: `${site.name} II`,
      names: { en: 'Old Hall' },
      region: 'HK',
    });
    expect(reply.headers).toMatchObject({
      etag: '"2"',
      'x-limelightapp-alert': 'limelightApp.site.updated',
      'x-limelightapp-params': String(site.id),
    });
    const emptied = await send('PUT', '', { id: site.id, name: site.name, names: null });
    expect(emptied.json()).toMatchObject({ version: 3, names: {}, address: '2 Pier Road' });
  });

  test('that changes nothing leaves the version and the history as they are', async () => {
    const site = await newSite({ names: { en: 'Same', 'zh-hk': '同' } });
    const reply = await send('PUT', '', { ...site, names: { 'zh-hk': '同', en: 'Same' } });
    expect(reply.json()).toMatchObject({ version: 1 });
    expect(await changesOf(site.id)).toHaveLength(1);
  });

  test('needs an id, of a row that is there', async () => {
    expect((await send('PUT', '', { name: 'No id' })).json()).toMatchObject({ status: 400, errorKey: 'idnull' });
    expect((await send('PUT', '', { id: 999_999, name: 'Gone' })).statusCode).toBe(404);
    expect((await send('PUT', '', { id: '9'.repeat(18), name: 'Far' })).statusCode).toBe(404);
  });

  test('is in the history with the fields before and after, and in the audit', async () => {
    const site = await newSite();
    await send('PUT', '', { id: site.id, name: `${site.name} II` });
    await send('DELETE', `/${site.id}`);
    const rows = await changesOf(site.id);
    expect(rows).toMatchObject([
      { before: null, after: { name: site.name, region: 'HK' }, principal: editor.login },
      { before: { name: site.name }, after: { name: `${site.name} II` } },
      { before: { name: `${site.name} II`, version: 2 }, after: null },
    ]);
    const audit = await shop.db.selectFrom('audit').select(['type', 'message', 'principal']).orderBy('id').execute();
    expect(audit.slice(-3)).toEqual([
      { type: 'SITE_CREATED', message: `site ${site.id}`, principal: editor.login },
      { type: 'SITE_CHANGED', message: `site ${site.id}: name`, principal: editor.login },
      { type: 'SITE_REMOVED', message: `site ${site.id}`, principal: editor.login },
    ]);
    await expect(shop.db.deleteFrom('programmeChange').execute()).rejects.toThrow('never changed');
  });
});

describe('a save over somebody else’s change', () => {
  test.each([
    ['by the version in the body', (version: number) => [{ version }, {}]],
    ['by If-Match', (version: number) => [{}, { 'if-match': `"${version}"` }]],
    ['by a weak If-Match', (version: number) => [{}, { 'if-match': `W/"${version}"` }]],
  ] as [string, (version: number) => [object, Headers]][])(
    'is refused %s, and gets the current row',
    async (_, with_) => {
      const site = await newSite();
      await send('PUT', '', { id: site.id, version: 1, name: `${site.name} of Ada` });
      const [fields, headers] = with_(1);
      const reply = await send('PUT', '', { id: site.id, name: `${site.name} of Ben`, ...fields }, headers);
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({
        errorKey: 'concurrencyFailure',
        message: 'error.concurrencyFailure',
        details: { current: { id: site.id, version: 2, name: `${site.name} of Ada` } },
      });
      expect(await rowOf(site.id)).toMatchObject({ version: 2, name: `${site.name} of Ada` });
    },
  );

  test('is accepted without a version, and the history keeps what it replaced', async () => {
    const site = await newSite();
    await send('PUT', '', { id: site.id, version: 1, name: `${site.name} of Ada` });
    expect((await send('PUT', '', { id: site.id, name: `${site.name} of Ben` })).statusCode).toBe(200);
    expect((await changesOf(site.id)).at(-1)).toMatchObject({ before: { name: `${site.name} of Ada` } });
  });

  test('is refused when both come at the same moment: one of them wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const site = await newSite();
      const change = (app: RunningApp, name: string) =>
        app.app.inject({
          method: 'PUT',
          url: '/api/sites',
          headers: editor.headers,
          payload: { id: site.id, version: 1, name },
        });
      const replies = await Promise.all([change(shop, `${site.name} Ada`), change(second, `${site.name} Ben`)]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(await rowOf(site.id)).toMatchObject({ version: 2 });
    }
  });

  test.each(['"1", "2"', '1', '"1-gzip"', ''])('is refused by an If-Match of %j, which no row has', async (tag) => {
    const site = await newSite();
    const reply = await send('PUT', '', { id: site.id, name: `${site.name} II` }, { 'if-match': tag });
    expect(reply.json()).toMatchObject({ status: 409, errorKey: 'concurrencyFailure' });
    expect(await rowOf(site.id)).toMatchObject({ version: 1, name: site.name });
  });

  test('is refused for a removal too', async () => {
    const site = await newSite();
    await send('PUT', '', { id: site.id, name: `${site.name} II` });
    const stale = await send('DELETE', `/${site.id}`, undefined, { 'if-match': '"1"' });
    expect(stale.json()).toMatchObject({ status: 409, errorKey: 'concurrencyFailure' });
    expect((await send('DELETE', `/${site.id}`, undefined, { 'if-match': '"2"' })).statusCode).toBe(200);
  });
});

describe('a removal', () => {
  test('takes the row, and the page hears which one it was', async () => {
    const { id } = await newSite();
    const reply = await send('DELETE', `/${id}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    expect(reply.headers).toMatchObject({
      'x-limelightapp-alert': 'limelightApp.site.deleted',
      'x-limelightapp-params': String(id),
    });
    expect(await rowOf(id)).toBeUndefined();
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(404);
  });

  test('is refused for a site with zones, and says how many', async () => {
    const { siteId } = await addSite(shop.db, 'In use');
    const reply = await send('DELETE', `/${siteId}`);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ errorKey: 'siteInUse', details: { zones: 2, events: 0 } });
    expect(await rowOf(siteId)).toBeDefined();
  });
});

test('a change is seen on every server within a second', async () => {
  const site = await newSite();
  const nameOn = async ({ app }: RunningApp) => (await app.inject(`/api/sites/${site.id}`)).json().name;
  const milliseconds: number[] = [];
  for (const name of [`${site.name} A`, `${site.name} B`, `${site.name} C`]) {
    await Promise.all([nameOn(shop), nameOn(second)]);
    const changedAt = performance.now();
    await send('PUT', '', { id: site.id, name });
    for (const server of [shop, second]) await until(async () => (await nameOn(server)) === name);
    milliseconds.push(performance.now() - changedAt);
  }
  expect(Math.min(...milliseconds)).toBeLessThan(1000);
  await send('DELETE', `/${site.id}`);
  await until(async () => (await second.app.inject(`/api/sites/${site.id}`)).statusCode === 404);
});

test('writing is for staff of the programme: customers get 403, nobody in particular 401, before the body is read', async () => {
  const customer = await signedIn(shop.deps);
  const heavy = { name: 'a'.repeat(9_000_000) };
  for (const [method, rest, payload] of [
    ['POST', '', heavy],
    ['PUT', '', heavy],
    ['DELETE', '/1', undefined],
  ] as const) {
    expect((await send(method, rest, payload, customer.headers)).statusCode).toBe(403);
    expect((await send(method, rest, payload, { authorization: '' })).statusCode).toBe(401);
  }
  expect((await send('POST', '', heavy)).statusCode).toBe(413);
});
