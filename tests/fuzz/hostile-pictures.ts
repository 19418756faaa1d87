// Pictures that are meant to stop a server: a few bytes that ask for a lot of work.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A picture of zeros, which compress to almost nothing. Only the first row is there, unless `rows` says more. */
export function pngOf(
  width: number,
  height: number,
  { rows = 1, isInterlaced = false, more = [] as Buffer[] } = {},
): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, Number(isInterlaced)]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows + (isInterlaced ? 8 * height : 0)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const foldedText = (megabytes: number): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(megabytes * 1024 * 1024))]));

/** A photograph that comes in turns, with its last turn again and again. */
async function jpegInTurns(side: number, times: number): Promise<Buffer> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#888888' } });
  const bytes = await picture.jpeg({ progressive: true, quality: 1 }).toBuffer();
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const turn = bytes.subarray(last, -2);
  return Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: times }, () => turn), bytes.subarray(-2)]);
}

export const hostilePictures: Record<string, () => Promise<Buffer> | Buffer> = {
  'a photograph that comes in thousands of turns': () => jpegInTurns(6000, 5000),
  '40 megapixels in seven turns': () => pngOf(6300, 6300, { rows: 6300, isInterlaced: true }),
  '900 megapixels': () => pngOf(30_000, 30_000),
  'texts that unfold to 2 GB': () => pngOf(10, 10, { rows: 10, more: Array(300).fill(foldedText(7)) }),
  'a profile that unfolds to 300 MB': () => {
    const profile = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(300 * 1024 * 1024))]);
    return pngOf(10, 10, { rows: 10, more: [chunk('iCCP', profile)] });
  },
};
