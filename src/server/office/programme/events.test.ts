// Events: their state, texts and settings.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { eventOf, fieldErrors, type Programme } from '../../../../tests/support/people/programme.ts';
import { lineIn } from '../../../../tests/support/shop/hall.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';
import { until } from '../../../../tests/support/tools/until.ts';

const payUrl = 'https://pay.asiapay.example/pay';
let office: ProgrammeOffice;
let siteId: number;
beforeAll(async () => {
  office = await openProgrammeOffice();
  ({ siteId } = office.site);
});
afterAll(() => office.close());

const send = (...call: Parameters<Programme['send']>) => office.programme.send(...call);
const create = (fields?: object) => send('POST', 'events', eventOf(siteId, fields));
const change = (id: number, fields: object) => office.programme.change(`events/${id}`, fields);
const isPublic = async (code: string) => (await office.app.inject(`/api/events?eventCode=${code}`)).json().length === 1;
const isListed = async (code: string) =>
  (await office.app.inject('/api/events?size=200'))
    .json()
    .some(({ eventCode }: { eventCode: string }) => eventCode === code);

describe('the state of an event', () => {
  test('is draft, then scheduled, then published; the public sees it from then on', async () => {
    const { body: draft } = await create();
    expect(draft).toMatchObject({
      version: 1,
      publishedAt: null,
      archived: false,
      maxTicketsPerOrder: 8,
      types: expect.any(String),
    });
    await change(draft.id, { publishedAt: hourLater(1).toISOString() });
    expect(await isPublic(draft.eventCode)).toBe(false);
    await change(draft.id, { publishedAt: hourLater(-1).toISOString() });
    await until(() => isPublic(draft.eventCode));
    await change(draft.id, { publishedAt: null });
    await until(async () => !(await isPublic(draft.eventCode)));
  });

  test('is archived: on no list, its sale closed, its page still there', async () => {
    const hall = await office.hallOf(10);
    const { eventCode } = (await send('GET', `events/${hall.eventId}`)).body;
    await until(() => isListed(eventCode));
    expect((await change(hall.eventId, { archived: true })).status).toBe(200);
    await until(async () => !(await isListed(eventCode)));
    expect(await isPublic(eventCode)).toBe(true);
    const order = async () => (await office.order({ ...hall, orderDetails: [lineIn(hall, 1)] })).body.errorKey;
    await until(async () => (await order()) === 'closed');
  });

  test('cannot go back to a draft after an order, nor its code change; a name can', async () => {
    const hall = await office.hallOf(10);
    await office.order({ ...hall, orderDetails: [lineIn(hall, 1)] });
    for (const fields of [
      { publishedAt: null },
      { publishedAt: hourLater(5).toISOString() },
      { eventCode: 'OTHER-CODE' },
    ])
      expect(await change(hall.eventId, fields)).toMatchObject({
        status: 409,
        body: { errorKey: 'eventSold', details: { orders: 1 } },
      });
    expect((await change(hall.eventId, { nameEng: 'Night Atlas, second edition' })).status).toBe(200);
    expect(await send('DELETE', `events/${hall.eventId}`)).toMatchObject({
      status: 409,
      body: { errorKey: 'eventInUse', details: { orders: 1, places: 0 } },
    });
  });

  test('without orders does not matter: the event is removed with its sessions and prices', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    await office.app.inject(`/api/order/availability?eventId=${hall.eventId}`);
    expect((await send('DELETE', `events/${hall.eventId}`)).status).toBe(200);
    for (const table of ['session', 'pricing', 'inventory'] as const)
      expect(await office.db.selectFrom(table).where('eventId', '=', hall.eventId).select('eventId').execute()).toEqual(
        [],
      );
  });

  test('leaves a record of each session and price that was removed with it', async () => {
    const hall = await office.hallOf('A: 1a 2a', 9);
    const [session] = hall.sessionIds;
    const prices = hall.zones.map(({ pricingId }) => pricingId);
    await send('DELETE', `events/${hall.eventId}`);
    const audit = office.db.selectFrom('audit').where('type', '=', 'EVENT_REMOVED').select('message');
    expect((await audit.execute()).map(({ message }) => message)).toContain(
      `event ${hall.eventId}, session: 1, pricing: 2`,
    );
    for (const [path, fields] of [
      [`sessions/${session}`, { eventId: hall.eventId }],
      ...prices.map((id) => [`pricings/${id}`, { eventId: hall.eventId }] as const),
    ] as const) {
      const history = (await send('GET', `${path}/history`)).body;
      expect(history[0]).toMatchObject({ before: fields, after: null });
    }
  });
});

describe('the fields of an event', () => {
  test('are kept as they were sent, and texts without what a browser would run', async () => {
    const { body } = await create({
      performers: { 'zh-hk': '遠洋電台', en: ' Radio  Ocean ' },
      details: { en: '<p onclick="steal()">Songs<script>steal()</script></p><img src=x onerror=steal()>' },
      buyNotes: { en: 'No refunds.\r\nDoors at seven.', 'zh-hk': '' },
      saleOpensAt: '2031-01-01T02:00:00Z',
      admittedPerMinute: 60,
      insideMax: '500',
      maxTicketsPerOrder: '4',
      transferHours: 48,
      locationUrl: 'https://maps.example/?q=1',
    });
    expect(body).toMatchObject({
      performers: { 'zh-hk': '遠洋電台', en: 'Radio Ocean' },
      details: { en: '<p>Songs</p>' },
      buyNotes: { en: 'No refunds.\nDoors at seven.' },
      saleOpensAt: '2031-01-01T02:00:00.000Z',
      hasWaitingRoom: true,
      admittedPerMinute: 60,
      insideMax: 500,
      maxTicketsPerOrder: 4,
      transferHours: 48,
    });
    const stored = await office.db.selectFrom('event').where('id', '=', body.id).select('details').executeTakeFirst();
    expect(stored).toEqual({ details: { en: '<p>Songs</p>' } });
  });

  test('types are the specification’s JSON string; unknown keys are kept', async () => {
    const types = JSON.stringify({ type: ['ticketDelivery'], deliveryHK: 30, minTicket: 2, colour: 'blue' });
    const { body } = await create({ types });
    expect(JSON.parse(body.types)).toMatchObject({
      type: ['ticketDelivery'],
      deliveryHK: 30,
      minTicket: 2,
      colour: 'blue',
    });
  });

  test('types with the name of a prototype set nothing else', async () => {
    const { body } = await create({
      types: '{"__proto__":{"minTicket":9},"constructor":{"prototype":{"minTicket":9}}}',
    });
    expect(JSON.parse(body.types)).toMatchObject({ minTicket: 0 });
    expect(({} as { minTicket?: number }).minTicket).toBeUndefined();
  });

  test.each([
    ['no code', { eventCode: undefined }, 'eventCode NotNull'],
    ['a code that is no address', { eventCode: '../x' }, 'eventCode Pattern'],
    ['a code of 41 letters', { eventCode: 'a'.repeat(41) }, 'eventCode Pattern'],
    ['an empty name', { nameCht: '\u200b' }, 'nameCht Size'],
    ['a name of 121 characters', { nameEng: 'a'.repeat(121) }, 'nameEng Size'],
    ['no site', { site: null }, 'site NotNull'],
    ['a site without id', { site: {} }, 'site.id NotNull'],
    ['a site that is gone', { site: { id: 999_999 } }, 'site Gone'],
    ['21 tickets in an order', { maxTicketsPerOrder: 21 }, 'maxTicketsPerOrder Max'],
    ['0 tickets in an order', { maxTicketsPerOrder: '0' }, 'maxTicketsPerOrder Min'],
    ['words for a number', { maxTicketsPerOrder: 'four' }, 'maxTicketsPerOrder Pattern'],
    ['a waiting room without a size', { admittedPerMinute: 10 }, 'insideMax Together'],
    ['a map that is a script', { locationUrl: 'javascript:alert(1)' }, 'locationUrl Pattern'],
    ['a description of 2,001 characters', { descriptions: { en: 'a'.repeat(2001) } }, 'descriptions.en Size'],
    ['details of 20,001', { details: { 'zh-tw': 'a'.repeat(20_001) } }, 'details.zh-tw Size'],
    ['types that are no JSON', { types: '{' }, 'types EventTypes'],
    ['types of 4,001 characters', { types: JSON.stringify({ a: 'a'.repeat(4000) }) }, 'types Size'],
    ['types with a NUL', { types: '{"a":"\\u0000"}' }, 'types EventTypes'],
    ['types with half a character', { types: '{"a":"\\ud800"}' }, 'types EventTypes'],
    ['a delivery price below nothing', { types: '{"deliveryHK":-1}' }, 'types.deliveryHK EventTypes'],
    [
      'more tickets at least than at most',
      { types: '{"minTicket":5}', maxTicketsPerOrder: 4 },
      'types.minTicket EventTypes',
    ],
    ['more tickets at least than the usual most', { types: '{"minTicket":9}' }, 'types.minTicket EventTypes'],
    [
      'more tickets at least than one visitor may have',
      { types: '{"minTicket":4}', ticketsPerVisitorMax: 3 },
      'types.minTicket EventTypes',
    ],
    [
      'a payment page that is not listed',
      { types: JSON.stringify({ paymentUrl: payUrl }) },
      'types.paymentUrl EventTypes',
    ],
    ['a day that there is not', { saleOpensAt: '2026-02-30T00:00:00Z' }, 'saleOpensAt Pattern'],
    ['the year 10000', { saleOpensAt: '10000-01-01T00:00:00Z' }, 'saleOpensAt Pattern'],
    ['a year that cannot be', { publishedAt: '1926-02-03T00:00:00Z' }, 'publishedAt Invalid'],
  ])('are refused with %s, at the field', async (_, fields, problem) => {
    const before = await office.db.selectFrom('event').select('id').execute();
    expect(fieldErrors(await create(fields))).toEqual([problem]);
    expect(await office.db.selectFrom('event').select('id').execute()).toEqual(before);
  });

  test('that a form of an older client has cleared are empty, or stay where they may not be', async () => {
    const { body } = await create({
      maxTicketsPerOrder: 4,
      transferHours: 12,
      saleOpensAt: hourLater(1).toISOString(),
    });
    const { eventCode, nameCht, nameEng, site } = body;
    const cleared = { maxTicketsPerOrder: '', transferHours: '', saleOpensAt: '', version: String(body.version) };
    const row = { id: String(body.id), eventCode, nameCht, nameEng, site, ...cleared };
    expect(await send('PUT', 'events', row)).toMatchObject({
      status: 200,
      body: { maxTicketsPerOrder: 4, transferHours: 12, saleOpensAt: null, version: body.version + 1 },
    });
    expect((await send('PUT', 'events', { ...row, id: '' })).body.errorKey).toBe('idnull');
  });

  test('a sale opens before the last session begins', async () => {
    const hall = await office.hallOf(10);
    expect(fieldErrors(await change(hall.eventId, { saleOpensAt: hourLater(24 * 31).toISOString() }))).toEqual([
      'saleOpensAt Dates',
    ]);
    expect((await change(hall.eventId, { saleOpensAt: hourLater(24 * 29).toISOString() })).status).toBe(200);
  });

  test('the most tickets of an order are not fewer than the least', async () => {
    const { body } = await create({ types: '{"minTicket":3}' });
    expect(fieldErrors(await change(body.id, { types: undefined, maxTicketsPerOrder: 2 }))).toEqual([
      'maxTicketsPerOrder EventTypes',
    ]);
    expect(fieldErrors(await change(body.id, { types: undefined, ticketsPerVisitorMax: 2 }))).toEqual([
      'ticketsPerVisitorMax EventTypes',
    ]);
    expect((await change(body.id, { types: undefined, ticketsPerVisitorMax: 3 })).status).toBe(200);
  });

  test('a payment page that is not listed any more keeps no other field from being changed', async () => {
    const hall = await office.hallOf(10);
    const types = {
      version: 1,
      type: [],
      minTicket: 0,
      sendQrCodeAttachment: false,
      ignoreZoneSeat: false,
      paymentUrl: payUrl,
    };
    await office.db.updateTable('event').set({ types }).where('id', '=', hall.eventId).execute();
    expect(await change(hall.eventId, { nameEng: 'Day Atlas' })).toMatchObject({
      status: 200,
      body: { nameEng: 'Day Atlas' },
    });
  });

  test('the code is its own, and the site stays while there are prices', async () => {
    const hall = await office.hallOf(10);
    const { body: other } = await create();
    expect(fieldErrors(await change(other.id, { eventCode: eventOf(siteId).eventCode }))).toBeUndefined();
    const taken = (await send('GET', `events/${hall.eventId}`)).body.eventCode;
    expect(fieldErrors(await change(other.id, { eventCode: taken }))).toEqual(['eventCode Unique']);
    expect(fieldErrors(await change(hall.eventId, { site: { id: siteId } }))).toEqual(['site Fixed']);
    expect((await change(other.id, { site: { id: hall.siteId } })).body.site.id).toBe(hall.siteId);
  });

  test('a code that differs only by case is taken; its own event may write it otherwise, and early twins stay', async () => {
    const { body: one } = await create({ eventCode: 'Night-Market' });
    const { body: other } = await create();
    expect(fieldErrors(await create({ eventCode: 'NIGHT-market' }))).toEqual(['eventCode Unique']);
    expect(fieldErrors(await change(other.id, { eventCode: 'night-market' }))).toEqual(['eventCode Unique']);
    expect((await change(one.id, { eventCode: 'NIGHT-MARKET' })).status).toBe(200);
    await office.db.updateTable('event').set({ eventCode: 'night-market' }).where('id', '=', other.id).execute();
    expect((await change(other.id, { nameEng: 'Twin' })).status).toBe(200);
  });

  test('of those that differ only by case and are made at once, one event is made', async () => {
    const codes = ['race', 'Race', 'rAce', 'raCe', 'racE', 'RACE'];
    const replies = await Promise.all(codes.map((eventCode) => create({ eventCode })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('a lower limit counts for the orders after it', async () => {
    const hall = await office.hallOf(50);
    await office.order({ ...hall, orderDetails: [lineIn(hall, 8)] });
    await change(hall.eventId, { maxTicketsPerOrder: 2 });
    await until(
      async () => (await office.order({ ...hall, orderDetails: [lineIn(hall, 8)] })).body.errorKey === 'tooManyTickets',
    );
  });
});

test('the history of an event has its changes, the newest first', async () => {
  const { body } = await create();
  await change(body.id, { nameEng: 'Day Atlas' });
  const history = await send('GET', `events/${body.id}/history`);
  expect(history.body).toMatchObject([
    { principal: office.programme.login, before: { nameEng: 'Night Atlas' }, after: { nameEng: 'Day Atlas' } },
    { principal: office.programme.login, before: null, after: { eventCode: body.eventCode } },
  ]);
});
