import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { prepareImage } from './prepare-image.ts';
import { findRendition } from './renditions.queries.ts';
import { storeImage } from './store-image.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const flat = (width: number, height: number, background = '#D4F23C') =>
  sharp({ create: { width, height, channels: 3, background } });

const expectRefusal = (bytes: Buffer, code: string) =>
  expect(prepareImage(bytes)).rejects.toMatchObject({ message: code, code });

describe('a picture is kept', () => {
  test('in every width up to its own, as avif, webp and jpeg that really are what they say', async () => {
    const { id, code } = await storeImage(database.db, await prepareImage(await flat(700, 1050).png().toBuffer()));
    const renditions = await database.db
      .selectFrom('imageRendition')
      .where('imageId', '=', id)
      .select(['width', 'format', 'bytes'])
      .orderBy('width')
      .orderBy('format')
      .execute();
    expect(renditions.map(({ width, format }) => `${width}.${format}`)).toEqual(
      [320, 480, 640, 700].flatMap((width) => [`${width}.avif`, `${width}.jpeg`, `${width}.webp`]),
    );
    for (const { width, format, bytes } of renditions) {
      const decoded = await sharp(bytes).metadata();
      expect([decoded.format, decoded.width, decoded.height]).toEqual([
        format === 'avif' ? 'heif' : format,
        width,
        Math.round(width * 1.5),
      ]);
    }
    expect(await findRendition(database.db, code, 320, 'webp')).toBeInstanceOf(Buffer);
  });

  test('once, however often and by however many at the same time it is given', async () => {
    const bytes = await flat(400, 300, '#1326B8').jpeg().toBuffer();
    const stored = await Promise.all([1, 2, 3, 4].map(async () => storeImage(database.db, await prepareImage(bytes))));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
    expect(stored[0]?.code).toMatch(/^[0-9a-f]{32}$/);
  });

  test('not at all when the transaction of its caller is undone', async () => {
    const bytes = await flat(330, 330, '#E5484D').png().toBuffer();
    const prepared = await prepareImage(bytes);
    const undone = database.db.transaction().execute(async (transaction) => {
      await storeImage(transaction, prepared);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await findRendition(database.db, prepared.code, 330, 'webp')).toBeUndefined();
  });

  test('upright and without what the camera wrote about its owner', async () => {
    const sideways = flat(600, 400)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .withMetadata({ orientation: 6 });
    const prepared = await prepareImage(await sideways.jpeg().toBuffer());
    expect([prepared.width, prepared.height]).toEqual([400, 600]);
    for (const { bytes } of [prepared, ...prepared.renditions]) {
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes('Somebody')).toBe(false);
    }
  });

  test('with what is see-through over white where the format cannot show it', async () => {
    const clear = sharp({
      create: { width: 320, height: 320, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { renditions } = await prepareImage(await clear.png().toBuffer());
    const jpeg = renditions.find(({ format }) => format === 'jpeg');
    const { channels } = await sharp(jpeg?.bytes).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
    const webp = renditions.find(({ format }) => format === 'webp');
    expect((await sharp(webp?.bytes).metadata()).hasAlpha).toBe(true);
  });
});

test('a drawing is kept exactly, a photograph well enough', async () => {
  const noise = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const kept = async (bytes: Buffer) =>
    sharp((await prepareImage(bytes)).bytes)
      .raw()
      .toBuffer();
  const png = await noise.png().toBuffer();
  expect((await kept(png)).equals(await sharp(png).raw().toBuffer())).toBe(true);
  const jpeg = await sharp(png).jpeg().toBuffer();
  expect((await prepareImage(jpeg)).bytes.length).toBeLessThan((await prepareImage(png)).bytes.length);
});

describe('bytes are refused', () => {
  test.each([
    ['when they are a page', Buffer.from('<html><body>hello</body></html>'), 'notAnImage'],
    [
      'when they are a drawing that could load other files',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'notAnImage',
    ],
    ['when there are none', Buffer.alloc(0), 'notAnImage'],
    [
      'when they only begin like a picture',
      Buffer.from('\x89PNG\r\n\x1a\nand then nothing', 'latin1'),
      'imageUnreadable',
    ],
    ['when there are more than 20 MB of them', Buffer.alloc(20 * 1024 * 1024 + 1), 'imageTooHeavy'],
  ])('%s', async (_, bytes, code) => {
    await expectRefusal(bytes, code);
  });

  test('when a few of them would unfold to more than 40 megapixels', async () => {
    const bomb = await flat(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expectRefusal(bomb, 'imageTooLarge');
  });

  test('when the picture stops half way', async () => {
    const whole = await flat(900, 900).jpeg().toBuffer();
    await expectRefusal(whole.subarray(0, whole.length / 2), 'imageUnreadable');
  });
});

test.each([
  [200, [320, 480], [200]],
  [480, [320, 480], [320, 480]],
  [500, [320, 480, 640], [320, 480, 500]],
  [4000, [320, 480], [320, 480]],
])('a picture is never blown up: one of %i for %j has %j', async (sourceWidth, widths, made) => {
  const { renditions } = await prepareImage(await flat(sourceWidth, 4).png().toBuffer(), { widths });
  expect([...new Set(renditions.map(({ width }) => width))]).toEqual(made);
});
