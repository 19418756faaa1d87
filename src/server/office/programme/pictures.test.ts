// Pictures of the programme: inside a body, and uploaded.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leastStandstillDuring } from '../../../../tests/standstill/measure-standstill.ts';
import { eventOf, fieldErrors, type Programme } from '../../../../tests/support/people/programme.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';

let office: ProgrammeOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
});
afterAll(() => office.close());

const send = (...call: Parameters<Programme['send']>) => office.programme.send(...call);
const create = (fields?: object) => send('POST', 'events', eventOf(office.site.siteId, fields));
const change = (id: number, fields: object) => office.programme.change(`events/${id}`, fields);

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

  test('are named by the address at which they are shown, where no picture is sent in its own field', async () => {
    const image = (await flat(700, 400).png().toBuffer()).toString('base64');
    const { body: shown } = await create({ image, seatingPlan: image });
    const { body } = await create({ imageUrl: shown.imageUrl, seatingPlanUrl: shown.seatingPlan.url });
    expect([body.image.url, body.seatingPlan.url]).toEqual([shown.image.url, shown.seatingPlan.url]);
    const { image: _, seatingPlan: __, version: ___, ...row } = body;
    const { body: kept } = await send('PUT', 'events', row);
    expect([kept.image, kept.seatingPlan]).toEqual([body.image, body.seatingPlan]);
    expect((await send('PUT', 'events', { ...row, imageUrl: null, seatingPlanUrl: '' })).body.image).toEqual(
      body.image,
    );
    expect((await send('PUT', 'events', { ...row, image: null })).body.image).toBeNull();
    for (const imageUrl of ['https://other.example/poster.png', '//other.example/images/a', '/images/../api'])
      expect(fieldErrors(await create({ imageUrl }))).toEqual(['imageUrl Pattern']);
    const unknown = `/images/${'0'.repeat(32)}/700.webp`;
    expect(fieldErrors(await create({ seatingPlanUrl: unknown }))).toEqual(['seatingPlanUrl Gone']);
  });

  test('are cropped: a part becomes a picture of its own', async () => {
    const left = flat(400, 300).composite([{ input: await flat(200, 300).negate().png().toBuffer(), left: 0, top: 0 }]);
    const { body: whole } = await send('POST', 'pictures', await left.png().toBuffer(), 'image/png');
    const crop = (fields: object, url = whole.url) =>
      send('POST', `pictures${url.replace('/images', '')}/crop`, { use: 'poster', top: 0, height: 1000, ...fields });
    const { status, body: part } = await crop({ left: 0, width: 500 });
    expect([status, part.width, part.height, part.widths]).toEqual([201, 200, 300, [200]]);
    const file = await office.app.inject(`${part.url}/200.webp`);
    const { channels } = await sharp(file.rawPayload).stats();
    const [red, green, blue] = channels.map(({ mean }) => Math.round(mean / 10)) as [number, number, number];
    expect([red, green, blue]).toEqual([4, 1, 20]);
    expect((await crop({ left: 0, width: 500 })).body.url).toBe(part.url);
    expect(fieldErrors(await crop({ left: 600, width: 500 }))).toEqual(['width Invalid']);
    expect((await crop({ left: 0, width: 500 }, `/images/${'0'.repeat(32)}`)).status).toBe(404);
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
    ['a drawing that can run scripts', async () => svg, 'image/png', 'Picture'],
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

  test('are stored without what is hidden behind them', async () => {
    const bytes = Buffer.concat([await flat(320, 320).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { body } = await create({ image: bytes.toString('base64'), imageContentType: 'image/png' });
    const id = office.db.selectFrom('image').where('code', '=', body.image.url.replace('/images/', '')).select('id');
    const stored = await office.db.selectFrom('imageRendition').where('imageId', '=', id).select('bytes').execute();
    expect(stored.length).toBeGreaterThan(2);
    expect(stored.filter(({ bytes: kept }) => kept.includes('script'))).toEqual([]);
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
    const image = Buffer.alloc(2_900_000, 7).toString('base64');
    const more = { unknown: 'a'.repeat(200_000), of: Array.from({ length: 9000 }, () => 1) };
    await create({ image, ...more });
    const { standstillMilliseconds, answer } = await leastStandstillDuring(() => create({ image, ...more }), 100);
    expect(fieldErrors(answer)).toEqual(['image Picture']);
    // Both sides of the call are in this thread.
    expect(standstillMilliseconds).toBeLessThan(100);
  });

  test('an unknown field that is too long is refused, since it would have to be searched', async () => {
    expect((await create({ unknown: 'a'.repeat(300_000) })).status).toBe(413);
  });
});
