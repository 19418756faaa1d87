// Events: their state, texts, settings and pictures.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BoxOffice, openBoxOffice } from '../../../../tests/box-office.ts';
import { lineIn } from '../../../../tests/hall.ts';
import { type SignedIn, signedIn } from '../../../../tests/signed-in.ts';
import { addSite, hourLater } from '../../../../tests/small-catalogue.ts';
import { standstillDuring } from '../../../../tests/standstill/measure-standstill.ts';
import { until } from '../../../../tests/until.ts';

const payUrl = 'https://pay.asiapay.example/pay';
let office: BoxOffice;
let editor: SignedIn;
let siteId: number;

beforeAll(async () => {
  office = await openBoxOffice();
  editor = await signedIn(office.deps, { authorities: ['ROLE_ADMIN'] });
  ({ siteId } = await addSite(office.db));
});
afterAll(() => office.close());

type Payload = object | Buffer;
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: Payload, type?: string) => {
  const reply = await office.app.inject({
    method,
    url: `/api/${path}`,
    headers: { ...editor.headers, ...(type && { 'content-type': type }) },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
};
let events = 0;
const fieldsOf = (fields: object = {}) => {
  events += 1;
  return { eventCode: `SHOW-${events}`, nameCht: '夜航星圖', nameEng: 'Night Atlas', site: { id: siteId }, ...fields };
};
const create = (fields?: object) => send('POST', 'events', fieldsOf(fields));
const change = async (id: number, fields: object) =>
  send('PUT', 'events', { ...(await send('GET', `events/${id}`)).body, ...fields });
const fieldErrors = ({ body }: { body: { fieldErrors?: { field: string; message: string }[] } }) =>
  body.fieldErrors?.map(({ field, message }) => `${field} ${message}`);
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

  test.each([
    ['no code', { eventCode: undefined }, 'eventCode NotNull'],
    ['a code that is no address', { eventCode: '../x' }, 'eventCode Pattern'],
    ['a code of 41 letters', { eventCode: 'a'.repeat(41) }, 'eventCode Pattern'],
    ['an empty name', { nameCht: '\u200b' }, 'nameCht Size'],
    ['a name of 121 characters', { nameEng: 'a'.repeat(121) }, 'nameEng Size'],
    ['no site', { site: null }, 'site Type'],
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
    ['types with a NUL', { types: '{"a":"\\u0000"}' }, 'types EventTypes'],
    ['types with half a character', { types: '{"a":"\\ud800"}' }, 'types EventTypes'],
    ['a delivery price below nothing', { types: '{"deliveryHK":-1}' }, 'types EventTypes'],
    ['more tickets at least than at most', { types: '{"minTicket":5}', maxTicketsPerOrder: 4 }, 'types EventTypes'],
    ['a payment page that is not listed', { types: JSON.stringify({ paymentUrl: payUrl }) }, 'types EventTypes'],
    ['a day that there is not', { saleOpensAt: '2026-02-30T00:00:00Z' }, 'saleOpensAt Pattern'],
    ['a year that cannot be', { publishedAt: '1926-02-03T00:00:00Z' }, 'publishedAt Invalid'],
  ])('are refused with %s, at the field', async (_, fields, problem) => {
    const before = await office.db.selectFrom('event').select('id').execute();
    expect(fieldErrors(await create(fields))).toEqual([problem]);
    expect(await office.db.selectFrom('event').select('id').execute()).toEqual(before);
  });

  test('a sale opens before the last session begins', async () => {
    const hall = await office.hallOf(10);
    expect(fieldErrors(await change(hall.eventId, { saleOpensAt: hourLater(24 * 31).toISOString() }))).toEqual([
      'saleOpensAt Dates',
    ]);
    expect((await change(hall.eventId, { saleOpensAt: hourLater(24 * 29).toISOString() })).status).toBe(200);
  });

  test('the code is its own, and the site stays while there are prices', async () => {
    const hall = await office.hallOf(10);
    const { body: other } = await create();
    expect(fieldErrors(await change(other.id, { eventCode: fieldsOf().eventCode }))).toBeUndefined();
    const taken = (await send('GET', `events/${hall.eventId}`)).body.eventCode;
    expect(fieldErrors(await change(other.id, { eventCode: taken }))).toEqual(['eventCode Unique']);
    expect(fieldErrors(await change(hall.eventId, { site: { id: siteId } }))).toEqual(['site Fixed']);
    expect((await change(other.id, { site: { id: hall.siteId } })).body.site.id).toBe(hall.siteId);
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

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#D4F23C' } });
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('pictures', () => {
  test('in base64 with their content type are encoded again, and stay while a form sends them back', async () => {
    const image = (await flat(700, 400).png().toBuffer()).toString('base64');
    const { body } = await create({ image, imageContentType: 'image/png' });
    expect(body).toMatchObject({
      image: { contentType: 'image/webp', width: 700, height: 400, widths: [320, 480, 640, 700] },
      imageContentType: 'image/webp',
      banner: null,
      bannerContentType: null,
    });
    expect((await office.app.inject(body.imageUrl)).statusCode).toBe(200);
    const again = await change(body.id, { nameEng: 'Night Atlas II' });
    expect(again.body.image).toEqual(body.image);
    const { image: _, imageContentType: __, ...withoutPicture } = again.body;
    expect((await send('PUT', 'events', withoutPicture)).body.image).toEqual(body.image);
    for (const none of [null, '']) {
      await change(body.id, { image });
      expect((await change(body.id, { image: none, imageContentType: none })).body).toMatchObject({ image: null });
    }
  });

  test('are uploaded first, and named by their address', async () => {
    const bytes = await flat(1000, 300).jpeg().toBuffer();
    const upload = await send('POST', 'pictures?use=banner', bytes, 'image/jpeg');
    expect(upload).toMatchObject({ status: 201, body: { widths: [640, 960, 1000] } });
    const { body } = await create({ banner: { url: upload.body.url }, bannerPosition: 3 });
    expect(body).toMatchObject({ banner: upload.body, bannerPosition: 3 });
    const gone = { url: `/images/${'0'.repeat(32)}` };
    expect(fieldErrors(await create({ banner: gone }))).toEqual(['banner Gone']);
    expect(fieldErrors(await create({ banner: { url: 'https://elsewhere.example/a.png' } }))).toEqual([
      'banner.url Pattern',
    ]);
  });

  test.each([
    ['a drawing that can run scripts', async () => svg, 'image/png', 'PictureType'],
    ['a drawing without a type', async () => svg, undefined, 'Picture'],
    ['a JPEG that says PNG', async () => flat(9, 9).jpeg().toBuffer(), 'image/png', 'PictureType'],
    [
      '40 megapixels',
      async () => flat(8000, 5001).png({ compressionLevel: 9 }).toBuffer(),
      'image/png',
      'PicturePixels',
    ],
    ['half a picture', async () => (await flat(300, 300).jpeg().toBuffer()).subarray(0, 400), 'image/jpeg', 'Picture'],
  ])('are refused at their field: %s', async (_, bytes, imageContentType, message) => {
    const image = (await bytes()).toString('base64');
    const field = message === 'PictureType' ? 'image PictureType' : `image ${message}`;
    expect(fieldErrors(await create({ image, ...(imageContentType && { imageContentType }) }))).toEqual([field]);
  });

  test('are refused in an upload too', async () => {
    const jpeg = await flat(9, 9).jpeg().toBuffer();
    const upload = (bytes: Buffer, type: string) => send('POST', 'pictures', bytes, type);
    expect(fieldErrors(await upload(svg, 'image/svg+xml'))).toEqual(['picture Picture']);
    expect(fieldErrors(await upload(jpeg, 'image/png'))).toEqual(['picture PictureType']);
    expect(fieldErrors(await upload(Buffer.alloc(0), 'image/png'))).toEqual(['picture Picture']);
    expect((await upload(jpeg, 'application/pdf')).status).toBe(415);
    expect((await upload(Buffer.alloc(21 * 1024 * 1024), 'image/png')).status).toBe(413);
    expect(fieldErrors(await send('POST', 'pictures?use=logo', jpeg, 'image/jpeg'))).toEqual(['use Invalid']);
  });

  test('that are no base64 are refused, and so is a type that there is not', async () => {
    expect(fieldErrors(await create({ image: 'not base64!' }))).toEqual(['image Picture']);
    expect(fieldErrors(await create({ imageContentType: 'image/svg+xml' }))).toEqual(['imageContentType Invalid']);
  });

  test('at the bound of a body do not keep others waiting', { timeout: 60_000 }, async () => {
    const image = Buffer.alloc(4_500_000, 7).toString('base64');
    const more = { unknown: 'a'.repeat(200_000), of: Array.from({ length: 9000 }, () => 1) };
    await create({ image, ...more });
    const { standstillMilliseconds, answer } = await standstillDuring(() => create({ image, ...more }));
    expect(fieldErrors(answer)).toEqual(['image Picture']);
    // Both sides of the call are in this thread.
    expect(standstillMilliseconds).toBeLessThan(100);
  });

  test('an unknown field that is too long is refused, since it would have to be searched', async () => {
    expect((await create({ unknown: 'a'.repeat(300_000) })).status).toBe(413);
  });
});

test('the history of an event has its changes, the newest first', async () => {
  const { body } = await create();
  await change(body.id, { nameEng: 'Day Atlas' });
  const history = await send('GET', `events/${body.id}/history`);
  expect(history.body).toMatchObject([
    { principal: editor.login, before: { nameEng: 'Night Atlas' }, after: { nameEng: 'Day Atlas' } },
    { principal: editor.login, before: null, after: { eventCode: body.eventCode } },
  ]);
});
