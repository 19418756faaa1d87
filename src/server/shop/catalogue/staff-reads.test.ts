// The same calls show everybody the published programme, and staff of the programme all of it.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addEvent, addSite } from '../../../../tests/support/database/small-catalogue.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
let editor: SignedIn;
let customer: SignedIn;
let draftId: number;

beforeAll(async () => {
  shop = await runningApp();
  const site = await addSite(shop.db);
  await addEvent(shop.db, site, 'NIGHT-ATLAS');
  draftId = await addEvent(shop.db, site, 'DRAFT', { publishedAt: null });
  const archivedId = await addEvent(shop.db, site, 'LAST-YEAR');
  await shop.db.updateTable('event').set({ archived: true }).where('id', '=', archivedId).execute();
  editor = await signedIn(shop.deps, { authorities: ['ROLE_CATALOGUE'] });
  customer = await signedIn(shop.deps);
});
afterAll(() => shop.close());

const get = (url: string, who?: SignedIn) => shop.app.inject({ url, headers: who?.headers ?? {} });
const codes = async (url: string, who?: SignedIn) =>
  (await get(url, who)).json().map(({ eventCode }: { eventCode: string }) => eventCode);

describe('staff of the programme', () => {
  test('see drafts and archived events in lists, by id, by code and in a search', async () => {
    expect(await codes('/api/events', editor)).toEqual(['NIGHT-ATLAS', 'DRAFT', 'LAST-YEAR']);
    expect(await codes('/api/events?eventCode=DRAFT', editor)).toEqual(['DRAFT']);
    expect(await codes('/api/_search/events?query=draft', editor)).toEqual(['DRAFT']);
    expect((await get(`/api/events/${draftId}`, editor)).json()).toMatchObject({ publishedAt: null, archived: false });
    expect((await get('/api/events?size=2', editor)).headers).toMatchObject({ 'x-total-count': '3' });
  });

  test('see the sessions of drafts and the prices of every ticket type', async () => {
    expect((await get('/api/sessions', editor)).json()).toHaveLength(3);
    const types = (await get('/api/pricings', editor))
      .json()
      .map(({ ticketType }: { ticketType: string }) => ticketType);
    expect(new Set(types)).toEqual(new Set(['PUBLIC', 'DISCOUNT']));
  });

  test('get the version of a row, in the body and as its ETag', async () => {
    for (const name of ['events', 'sites', 'zones', 'sessions', 'pricings']) {
      const [{ id }] = (await get(`/api/${name}`, editor)).json();
      const reply = await get(`/api/${name}/${id}`, editor);
      expect([reply.json().version, reply.headers.etag, reply.headers['cache-control']]).toEqual([
        1,
        '"1"',
        'no-store',
      ]);
    }
  });

  test('see the plan of a zone', async () => {
    expect((await get('/api/zones', editor)).json()).toMatchObject([
      { seatPlan: 'A: 1a 2a . 3a 4a' },
      { standingCapacity: 300 },
    ]);
  });
});

describe('customers, and everybody else', () => {
  test('see what is published, without versions, also after staff have looked', async () => {
    for (const who of [customer, undefined]) {
      expect(await codes('/api/events', who)).toEqual(['NIGHT-ATLAS']);
      expect((await get(`/api/events/${draftId}`, who)).statusCode).toBe(404);
      expect((await get('/api/pricings', who)).json()).toHaveLength(2);
      for (const name of ['events', 'sites', 'zones', 'sessions', 'pricings'])
        expect((await get(`/api/${name}`, who)).json()[0]).not.toHaveProperty('version');
    }
  });

  test('find an event by its code in any case, as people type it from a poster', async () => {
    expect(await codes('/api/events?eventCode=night-Atlas')).toEqual(['NIGHT-ATLAS']);
    for (const name of ['sites', 'zones', 'sessions', 'pricings'])
      expect((await get(`/api/${name}?eventCode=night-atlas`)).json()).toEqual(
        (await get(`/api/${name}?eventCode=NIGHT-ATLAS`)).json(),
      );
    expect((await get('/event/night-atlas/sessions/1.ics')).statusCode).toBe(200);
    expect(await codes('/api/events?eventCode=draft')).toEqual([]);
  });

  test('see the page of an archived event, with its sale closed', async () => {
    const [event] = (await get('/api/events?eventCode=LAST-YEAR')).json();
    expect(event.sessions).toMatchObject([{ enabled: false }]);
    expect((await get(`/api/order/availability?eventId=${event.id}`)).json().zones).toEqual([]);
  });

  test('are answered from memory while they are signed in', async () => {
    await get('/api/sites', customer);
    const connect = vi.spyOn(shop.pool, 'connect');
    await get('/api/sites', customer);
    expect(connect).not.toHaveBeenCalled();
    await get('/api/sites', editor);
    expect(connect).toHaveBeenCalled();
    connect.mockRestore();
  });
});

test('a token that only claims the right gets what everybody gets', async () => {
  const [head, , signature] = customer.token.split('.');
  const claims = Buffer.from(JSON.stringify({ auth: 'ROLE_ADMIN', jti: customer.signInId })).toString('base64url');
  for (const token of [`${head}.${claims}.${signature}`, 'a.b.c', `.${claims}.`]) {
    const reply = await shop.app.inject({ url: '/api/events', headers: { authorization: `Bearer ${token}` } });
    expect(reply.json()).toHaveLength(1);
  }
});
