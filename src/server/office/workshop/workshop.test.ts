// The workshop of an event: what it lacks, its state, and clones of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { addCodes } from '../../../../tests/support/people/codes.ts';
import { eventOf, fieldErrors, type Programme } from '../../../../tests/support/people/programme.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { oneTicket } from '../../../../tests/support/shop/box-office.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';
import { until } from '../../../../tests/support/tools/until.ts';

let office: ProgrammeOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
});
afterAll(() => office.close());

const send = (...call: Parameters<Programme['send']>) => office.programme.send(...call);
const workshop = async (id: number) => (await send('GET', `events/${id}/workshop`)).body;
const missingOf = async (id: number): Promise<string[]> =>
  (await workshop(id)).missing.map(({ check }: { check: string }) => check);
const move = async (id: number, name: string, fields: object = {}) => {
  const { event } = await workshop(id);
  return send('POST', `events/${id}/state`, { version: event.version, move: name, ...fields });
};
const isPublic = async (code: string) => (await office.app.inject(`/api/events?eventCode=${code}`)).json().length === 1;

/** An event with a poster, two sessions and a price. */
async function addCompleteEvent() {
  const { body: event } = await send('POST', 'events', {
    ...eventOf(office.site.siteId),
    buyNotes: { en: 'No refunds.' },
    saleOpensAt: '2030-01-01T02:00:00Z',
    ticketsPerVisitorMax: 6,
    detailsMarkdown: { en: '**Songs**' },
  });
  const { id: imageId } = await office.db
    .insertInto('image')
    .values({
      code: event.id.toString(16).padStart(32, '0'),
      contentType: 'image/webp',
      width: 2,
      height: 3,
      bytes: Buffer.of(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rendition = { imageId, width: 2, format: 'webp', bytes: Buffer.of(1) };
  await office.db.insertInto('imageRendition').values(rendition).execute();
  await office.db.updateTable('event').set({ imageId }).where('id', '=', event.id).execute();
  await send('POST', `events/${event.id}/sessions`, {
    startTimes: ['2030-03-01T12:00:00Z', '2030-03-02T12:00:00Z'],
    enabled: true,
  });
  await send('PUT', `events/${event.id}/prices`, {
    known: [],
    cells: [{ zoneId: office.site.stallsId, ticketType: 'PUBLIC', price: 480, handlingFee: 12 }],
  });
  return event;
}

describe('the workshop', () => {
  test('shows the event with its sessions, the places of each zone, its prices, and what it lacks', async () => {
    const { body: event } = await send('POST', 'events', eventOf(office.site.siteId));
    expect(await workshop(event.id)).toMatchObject({
      event: { id: event.id, version: 1, networkSeatsMax: 96 },
      state: 'draft',
      sessions: [],
      zones: [
        { id: office.site.stallsId, places: 4 },
        { id: office.site.floorId, places: 300 },
      ],
      prices: [],
      orders: 0,
    });
    expect(await missingOf(event.id)).toEqual(expect.arrayContaining(['poster', 'sessions', 'prices']));
    expect((await send('GET', 'events/999999/workshop')).status).toBe(404);
  });

  test('advises to make codes for a presale that no code opens', async () => {
    const { body: event } = await send('POST', 'events', eventOf(office.site.siteId));
    expect(await missingOf(event.id)).not.toContain('presaleCodes');
    const [presaleOpensAt, saleOpensAt] = ['2030-01-01T02:00:00Z', '2030-01-03T02:00:00Z'];
    await office.programme.change(`events/${event.id}`, { presaleOpensAt, saleOpensAt });
    const ticketType = 'PRIORITY_BOOKING';
    await addCodes(office.db, event.id, { codes: ['DISCXUNT'] });
    await addCodes(office.db, event.id, { codes: ['WITHDRAWN'], ticketType, withdrawnAt: new Date() });
    await addCodes(office.db, event.id, { codes: ['TXXEARLY'], ticketType, validUntil: new Date(presaleOpensAt) });
    await addCodes(office.db, event.id, { codes: ['TXXLATE'], ticketType, validFrom: new Date(saleOpensAt) });
    expect(await missingOf(event.id)).toContain('presaleCodes');
    await addCodes(office.db, event.id, { codes: ['FANS2K7M'], ticketType });
    expect(await missingOf(event.id)).not.toContain('presaleCodes');
  });

  test('counts the tickets of orders that are paid or waiting', async () => {
    const hall = await office.hallOf(10);
    await office.order(oneTicket(hall));
    expect(await workshop(hall.eventId)).toMatchObject({ orders: 1, sessions: [{ tickets: 1 }] });
  });
});

describe('the state of an event', () => {
  test('is not published while something required is missing; an older client may publish it all the same', async () => {
    const { body: event } = await send('POST', 'events', eventOf(office.site.siteId));
    expect(await move(event.id, 'publish')).toMatchObject({
      status: 409,
      body: { errorKey: 'eventIncomplete', details: { count: 3, missing: ['poster', 'sessions', 'prices'] } },
    });
    expect((await workshop(event.id)).state).toBe('draft');
    await office.programme.change(`events/${event.id}`, { publishedAt: hourLater(-1).toISOString() });
    expect((await workshop(event.id)).state).toBe('published');
  });

  test('moves from draft to scheduled, published, back to draft, archived, and back again', async () => {
    const event = await addCompleteEvent();
    const later = hourLater(2).toISOString();
    expect(fieldErrors(await move(event.id, 'schedule', { publishAt: hourLater(-2).toISOString() }))).toEqual([
      'publishAt Dates',
    ]);
    expect((await move(event.id, 'schedule', { publishAt: later })).body.publishedAt).toBe(later);
    expect((await workshop(event.id)).state).toBe('scheduled');
    expect((await move(event.id, 'publish')).status).toBe(200);
    await until(() => isPublic(event.eventCode));
    expect(await move(event.id, 'publish')).toMatchObject({ status: 409, body: { errorKey: 'wrongEventState' } });
    expect((await move(event.id, 'withdraw')).body.publishedAt).toBe(null);
    await move(event.id, 'archive');
    expect((await workshop(event.id)).state).toBe('archived');
    expect((await move(event.id, 'restore')).body.archived).toBe(false);
    expect((await workshop(event.id)).state).toBe('draft');
  });

  test('stays published after an order, and is archived instead', async () => {
    const hall = await office.hallOf(10);
    await office.order(oneTicket(hall));
    expect(await move(hall.eventId, 'withdraw')).toMatchObject({ status: 409, body: { errorKey: 'eventSold' } });
    expect((await move(hall.eventId, 'archive')).status).toBe(200);
  });

  test('is not moved from an older version', async () => {
    const event = await addCompleteEvent();
    await office.programme.change(`events/${event.id}`, { nameEng: 'Another name' });
    const reply = await send('POST', `events/${event.id}/state`, { version: event.version, move: 'publish' });
    expect(reply).toMatchObject({ status: 409, body: { errorKey: 'concurrencyFailure' } });
    expect(reply.body.details.current.nameEng).toBe('Another name');
  });
});

describe('a clone', () => {
  const cloneOf = (id: number, fields: object = {}) =>
    send('POST', `events/${id}/clone`, {
      eventCode: `CLONE-${id}`,
      nameCht: '夜航星圖二',
      nameEng: 'Night Atlas II',
      parts: ['texts', 'pictures', 'sale', 'sessions', 'prices'],
      days: 7,
      ...fields,
    });

  test('is a draft with all chosen parts, each date so many days later, and a history of its own', async () => {
    const event = await addCompleteEvent();
    await move(event.id, 'publish');
    const { status, body: clone } = await cloneOf(event.id);
    expect(status).toBe(201);
    expect(clone).toMatchObject({
      eventCode: `CLONE-${event.id}`,
      nameEng: 'Night Atlas II',
      version: 1,
      publishedAt: null,
      image: { url: expect.any(String) },
      details: { en: '<p><strong>Songs</strong></p>' },
      detailsMarkdown: { en: '**Songs**' },
      buyNotes: { en: 'No refunds.' },
      saleOpensAt: '2030-01-08T02:00:00.000Z',
      ticketsPerVisitorMax: 6,
      sessions: [{ startTime: '2030-03-08T12:00:00.000Z' }, { startTime: '2030-03-09T12:00:00.000Z' }],
      pricings: [{ price: 480, handlingFee: 12, zone: { id: office.site.stallsId } }],
    });
    expect((await send('GET', `events/${clone.id}/history`)).body).toHaveLength(1);
  });

  test('without parts has the names, the site and the usual settings alone', async () => {
    const event = await addCompleteEvent();
    const { body: clone } = await cloneOf(event.id, { parts: [], eventCode: `BARE-${event.id}` });
    expect(clone).toMatchObject({
      site: { id: office.site.siteId },
      image: null,
      buyNotes: {},
      saleOpensAt: null,
      ticketsPerVisitorMax: null,
      sessions: [],
      pricings: [],
    });
  });

  test('without a part has the defaults of the shop for it, as any new event', async () => {
    const event = await addCompleteEvent();
    const { headers } = await signedIn(office.deps, { authorities: ['ROLE_OPERATOR'] });
    const { version, value } = (await office.app.inject({ url: '/api/settings/sale', headers })).json();
    const sale = { ...value, maxTicketsPerOrder: 4, transferHours: 48, networkFairSeats: 20, releaseDays: 3 };
    await office.app.inject({ method: 'PUT', url: '/api/settings/sale', headers, payload: { ...sale, version } });
    const usual = { maxTicketsPerOrder: 4, transferHours: 48, networkFairSeats: 20 };
    const { body: created } = await send('POST', 'events', eventOf(office.site.siteId));
    const { body: bare } = await cloneOf(event.id, { parts: [], eventCode: `USUAL-${event.id}` });
    for (const { id, ...made } of [created, bare]) {
      expect(made).toMatchObject(usual);
      expect((await send('GET', `events/${id}/ticket-settings`)).body).toMatchObject({ releaseDays: 3 });
    }
    const { body: whole } = await cloneOf(event.id, { parts: ['sale', 'tickets'], eventCode: `WHOLE-${event.id}` });
    expect(whole).toMatchObject({ maxTicketsPerOrder: 8, transferHours: 24, networkFairSeats: 16 });
    expect((await send('GET', `events/${whole.id}/ticket-settings`)).body).toMatchObject({ releaseDays: 14 });
  });

  test('is whole or nothing: a code that is taken, or a date past the year 2099, makes no rows', async () => {
    const event = await addCompleteEvent();
    const counts = async () =>
      Promise.all(
        (['event', 'session', 'pricing', 'programmeChange', 'audit'] as const).map(async (table) =>
          Number(
            (
              await office.db
                .selectFrom(table)
                .select(({ fn }) => fn.countAll().as('count'))
                .executeTakeFirstOrThrow()
            ).count,
          ),
        ),
      );
    await office.db.insertInto('session').values({ eventId: event.id, startsAt: '2095-01-01T12:00:00Z' }).execute();
    const before = await counts();
    for (const eventCode of [event.eventCode, event.eventCode.toLowerCase()])
      expect(fieldErrors(await cloneOf(event.id, { eventCode }))).toEqual(['eventCode Unique']);
    expect(fieldErrors(await cloneOf(event.id, { days: 3650 }))).toEqual(['days Dates']);
    expect(await counts()).toEqual(before);
    expect((await cloneOf(999_999)).status).toBe(404);
  });
});

describe('markdown', () => {
  test('becomes the details; HTML of an older client ends it; what the browser would run is removed', async () => {
    const { body: event } = await send('POST', 'events', {
      ...eventOf(office.site.siteId),
      detailsMarkdown: { en: '# Songs\n<script>steal()</script>', 'zh-hk': '**歌**' },
    });
    expect(event.details).toEqual({
      en: '<h3>Songs</h3>\n<p>&lt;script&gt;steal()&lt;/script&gt;</p>',
      'zh-hk': '<p><strong>歌</strong></p>',
    });
    // An older client sends back all that it read.
    const html = { ...event.details, en: '<p>Old <b onclick="steal()">songs</b></p>' };
    const { body: changed } = await office.programme.change(`events/${event.id}`, { details: html });
    expect(changed.details.en).toBe('<p>Old <b>songs</b></p>');
    expect(changed.detailsMarkdown).toEqual({ 'zh-hk': '**歌**' });
    const { body: written } = await office.programme.change(`events/${event.id}`, {
      detailsMarkdown: { ...changed.detailsMarkdown, en: '<p onclick="steal()">New</p>' },
    });
    expect(written.details).toMatchObject({ en: '<p>New</p>', 'zh-hk': '<p><strong>歌</strong></p>' });
    const { body: emptied } = await office.programme.change(`events/${event.id}`, { detailsMarkdown: null });
    expect(emptied.details).toEqual({});
  });
});

test('settings of unpaid seats, alternative texts and the focus of the banner are fields of an event', async () => {
  const fields = {
    networkFairSeats: 4,
    firstTransferMinutes: 60,
    imageAlts: { en: 'A lighthouse at night' },
    bannerFocus: { x: 20, y: 50 },
  };
  const { body: event } = await send('POST', 'events', { ...eventOf(office.site.siteId), ...fields });
  expect(event).toMatchObject({ ...fields, networkSeatsMax: 96 });
  expect(fieldErrors(await office.programme.change(`events/${event.id}`, { networkFairSeats: 97 }))).toEqual([
    'networkFairSeats AtMost',
  ]);
  expect(fieldErrors(await office.programme.change(`events/${event.id}`, { transferSeatsMax: 7 }))).toEqual([
    'transferFairSeats AtMost',
  ]);
  expect((await office.programme.change(`events/${event.id}`, { bannerFocus: null })).body.bannerFocus).toBe(undefined);
});
