import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngOf } from '../../../../tests/fuzz/hostile-pictures.ts';
import {
  type ActionName,
  actions,
  type HidingName,
  hidings,
  traces,
  withAction,
} from '../../../../tests/fuzz/planted-actions.ts';
import { pdfOf } from '../../../../tests/fuzz/write-pdf.ts';
import { heldByPayer } from '../../../../tests/support/people/payers.ts';
import {
  accept,
  anyAddress,
  openTransferOffice,
  receipt,
  reject,
  type TransferOffice,
  type Transferring,
  transferring,
  transferSettings,
  upload,
} from '../../../../tests/support/people/transfers.ts';
import { runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

const lockedPdf = join(import.meta.dirname, '../../../../tests/fuzz/pdfs/locked.pdf');
const proofOf = ({ invoiceNo }: Transferring, number = 1, headers: Record<string, string> = shop.admin.headers) =>
  shop.app.inject({ method: 'GET', url: `/api/transfers/${invoiceNo}/proofs/${number}`, headers });
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' }, limitInputPixels: false });

describe('a picture', () => {
  test('is kept as one that we made, without where and by whom it was taken, and shown to administrators', async () => {
    const payer = await transferring(shop);
    const given = await receipt('somebody’s phone');
    expect(given.includes('Exif')).toBe(true);
    expect(await upload(shop, payer, given)).toEqual({ status: 200, body: { proofs: 1 } });
    const kept = await proofOf(payer);
    expect(kept.headers['content-type']).toBe('image/webp');
    const { format, width, height, exif } = await sharp(kept.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 300, height: 600, exif: undefined });
    for (const word of ['Exif', 'somebody']) expect(kept.rawPayload.includes(word)).toBe(false);
    expect(kept.headers['content-security-policy']).toContain('sandbox');
    expect(kept.headers['x-content-type-options']).toBe('nosniff');
    expect(kept.headers['cache-control']).toBe('private, no-store');
  });

  test('loses whatever was put behind it', async () => {
    const payer = await transferring(shop);
    const polyglot = Buffer.concat([await flat(50, 50).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await upload(shop, payer, polyglot, 'image/png')).status).toBe(200);
    expect((await proofOf(payer)).rawPayload.includes('script')).toBe(false);
  });

  test('is what its bytes say, whatever it claims to be', async () => {
    const payer = await transferring(shop);
    expect((await upload(shop, payer, await flat(40, 40).png().toBuffer(), 'application/pdf')).status).toBe(200);
    expect((await proofOf(payer)).headers['content-type']).toBe('image/webp');
  });

  test('that is very large is made smaller, and a long receipt stays readable', async () => {
    const payer = await transferring(shop);
    expect((await upload(shop, payer, await flat(4000, 9000).jpeg().toBuffer())).status).toBe(200);
    const { width, height } = await sharp((await proofOf(payer)).rawPayload).metadata();
    expect([width, height]).toEqual([2000, 4500]);
  });
});

test('an animation is its first picture', async () => {
  const payer = await transferring(shop);
  const dots = Buffer.concat([Buffer.alloc(30 * 40 * 3, 255), Buffer.alloc(30 * 40 * 3, 0)]);
  const moving = sharp(dots, { raw: { width: 30, height: 80, channels: 3, pageHeight: 40 } }).webp({
    loop: 0,
    delay: [9, 9],
  });
  expect((await upload(shop, payer, await moving.toBuffer(), 'image/webp')).status).toBe(200);
  const kept = sharp((await proofOf(payer)).rawPayload, { animated: true });
  const { width, height, pages = 1 } = await kept.metadata();
  expect({ width, height, pages }).toEqual({ width: 30, height: 40, pages: 1 });
  expect((await kept.stats()).channels[0]?.mean).toBe(255);
});

describe('is refused:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  test.each([
    ['a page that says it is a picture', async () => Buffer.from(html), 'image/png'],
    ['a page that says it is a document', async () => Buffer.from(html), 'application/pdf'],
    ['a drawing with a script', async () => Buffer.from(svg), 'image/png'],
    ['an animation in a format that was not asked for', async () => flat(20, 20).gif().toBuffer(), 'image/png'],
    ['half a picture', async () => (await flat(800, 800).jpeg().toBuffer()).subarray(0, 2000), 'image/jpeg'],
    ['a name without a picture', async () => Buffer.from('\x89PNG\r\n\x1a\nhello', 'latin1'), 'image/png'],
    ['nothing', async () => Buffer.alloc(0), 'image/png'],
    ['30,000 by 30,000 dots', async () => pngOf(30_000, 30_000), 'image/png'],
    ['a document without a page', async () => Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF'), 'application/pdf'],
    ['a document that only says so', async () => Buffer.from('%PDF-1.7\nhello'), 'application/pdf'],
    ['a document with a lock on it', async () => readFileSync(lockedPdf), 'application/pdf'],
  ])(
    '%s',
    async (_, make, type) => {
      const payer = await transferring(shop);
      const { status, body } = await upload(shop, payer, await make(), type);
      expect([status, body.errorKey]).toEqual([400, 'proofRefused']);
      expect((await proofOf(payer)).statusCode).toBe(404);
    },
    30_000,
  );

  test.each([
    ['a drawing that says so', 'image/svg+xml', 415],
    ['a form', 'application/x-www-form-urlencoded', 415],
    ['text', 'text/plain', 415],
    ['a document with a page in it', 'multipart/form-data; boundary=x', 415],
  ])('%s, by its type alone', async (_, type, status) => {
    const payer = await transferring(shop);
    expect((await upload(shop, payer, Buffer.from(svg), type)).status).toBe(status);
  });

  test('100 MB, before they are read', async () => {
    const payer = await transferring(shop);
    const { status } = await upload(shop, payer, Buffer.alloc(100 * 1024 * 1024), 'image/png');
    expect(status).toBe(413);
  });

  test('somebody else’s pass, a pass without its browser, and an order that has no transfer', async () => {
    const [payer, other, card] = [await transferring(shop), await transferring(shop), await heldByPayer(shop)];
    const bytes = await receipt();
    expect((await upload(shop, { ...payer, who: { ...payer.who, cookie: other.who.cookie } }, bytes)).status).toBe(400);
    expect((await upload(shop, { ...payer, who: { ...payer.who, cookie: '' } }, bytes)).status).toBe(400);
    expect((await upload(shop, card, bytes)).status).toBe(404);
  });

  test('a sixth one, also when all come at once', async () => {
    const payer = await transferring(shop);
    const bytes = await receipt();
    const reported = await Promise.all(Array.from({ length: 8 }, () => upload(shop, payer, bytes)));
    expect(reported.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    expect(reported.find(({ status }) => status === 409)?.body.errorKey).toBe('tooManyProofs');
    // Staff who ask for another one get it.
    expect((await reject(shop, payer, { anotherChance: true })).status).toBe(200);
    for (const proofs of [1, 2, 3, 4, 5]) expect((await upload(shop, payer, bytes)).body).toEqual({ proofs });
    expect((await upload(shop, payer, bytes)).body.errorKey).toBe('tooManyProofs');
    expect((await proofOf(payer, 10)).statusCode).toBe(200);
  });

  test('one for a transfer that was decided, or whose time is over', async () => {
    const [paid, over] = [await transferring(shop), await transferring(shop)];
    await accept(shop, paid);
    expect((await upload(shop, paid, await receipt())).status).toBe(404);
    const past = new Date(Date.now() - 1000);
    await shop.db.updateTable('orders').set({ expiresAt: past }).where('id', '=', over.orderId).execute();
    expect((await upload(shop, over, await receipt())).body.errorKey).toBe('notWaiting');
  });

  test('the twenty-first from one place within a minute', async () => {
    const payer = await transferring(shop);
    const from = '198.51.100.77';
    const send = () =>
      shop.app.inject({
        method: 'POST',
        url: `/api/payment/cash/proof?token=${payer.who.token}`,
        headers: { cookie: payer.who.cookie, 'content-type': 'image/png' },
        remoteAddress: from,
        payload: Buffer.from('x'),
      });
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) statuses.push((await send()).statusCode);
    expect(statuses.lastIndexOf(400)).toBe(19);
    expect(statuses[20]).toBe(429);
  });
});

/** The picture that an administrator gets, which must be the stored one. */
async function keptOf(payer: Transferring, number = 1): Promise<Buffer> {
  const served = await proofOf(payer, number);
  const row = await shop.db
    .selectFrom('transferProof')
    .where('invoiceNo', '=', payer.invoiceNo)
    .where('number', '=', number)
    .selectAll()
    .executeTakeFirst();
  expect(row?.content.equals(served.rawPayload)).toBe(true);
  expect([row?.contentType, served.headers['content-type']]).toEqual(['image/webp', 'image/webp']);
  return served.rawPayload;
}

test('a network may send twenty files that cannot be read within twenty minutes, to all servers together; good ones do not count', async () => {
  const other = await runningApp({ database: shop, environment: transferSettings });
  const from = anyAddress();
  const payer = await transferring(shop);
  const send = async ({ app }: Pick<TransferOffice, 'app'>, payload: Buffer) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/payment/cash/proof?token=${payer.who.token}`,
      headers: { cookie: payer.who.cookie, 'content-type': 'image/png' },
      remoteAddress: from,
      payload,
    });
    return reply.statusCode;
  };
  try {
    expect(await send(shop, await receipt())).toBe(200);
    for (let time = 0; time < 20; time++) expect(await send(time % 2 ? shop : other, Buffer.from('x'))).toBe(400);
    for (const server of [shop, other]) expect(await send(server, Buffer.from('x'))).toBe(429);
  } finally {
    await other.close();
  }
});

describe('a document', () => {
  test('is drawn, and the picture is all that is kept and shown', async () => {
    const payer = await transferring(shop);
    expect((await upload(shop, payer, pdfOf(1), 'application/pdf')).status).toBe(200);
    const kept = await keptOf(payer);
    const { format, width, height } = await sharp(kept).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 625, height: 833 });
    const { channels } = await sharp(kept).greyscale().stats();
    expect(channels[0]?.min).toBeLessThan(60);
    expect((await proofOf(payer)).headers['content-disposition']).toMatch(/^inline; filename="[0-9A-Z]{21}-1\.webp"$/);
  });

  test('of several pages becomes one picture, page below page', async () => {
    const payer = await transferring(shop);
    expect((await upload(shop, payer, pdfOf(5), 'application/pdf')).status).toBe(200);
    const { width, height } = await sharp(await keptOf(payer)).metadata();
    expect([width, height]).toEqual([625, 5 * 833 + 4 * 12]);
  });

  test('of more pages than anybody looks at is refused in words of its own', async () => {
    const payer = await transferring(shop);
    expect(await upload(shop, payer, pdfOf(6), 'application/pdf')).toMatchObject({
      status: 400,
      body: { errorKey: 'tooManyPages' },
    });
  });

  test('may begin with something that readers leave out', async () => {
    const payer = await transferring(shop);
    const mail = Buffer.concat([Buffer.from('\r\n\ufeff'), pdfOf(1)]);
    expect((await upload(shop, payer, mail, 'application/pdf')).status).toBe(200);
    await keptOf(payer);
  });

  test('that was kept as it came is drawn before anybody gets it', async () => {
    const payer = await transferring(shop);
    const { eventId } = payer.hall;
    const kept = { eventId, invoiceNo: payer.invoiceNo, contentType: 'application/pdf' };
    const spoilt = Buffer.from('%PDF-1.7 app.alert');
    await shop.db
      .insertInto('transferProof')
      .values([
        { ...kept, number: 1, content: pdfOf(1) },
        { ...kept, number: 2, content: spoilt },
      ])
      .execute();
    await keptOf(payer);
    const unreadable = await proofOf(payer, 2);
    expect([unreadable.statusCode, unreadable.json().errorKey]).toEqual([400, 'proofRefused']);
  });
});

describe('of what a document would do nothing reaches anybody:', () => {
  // The others are drawn alike; `npm run fuzz:pdf` has all of them.
  const some = (Object.keys(actions) as ActionName[]).filter((_, at) => process.env.FUZZ === 'all' || at % 3 === 0);

  test.each(some)('%s', async (action) => {
    let payer = await transferring(shop);
    for (const [at, hiding] of (Object.keys(hidings) as HidingName[]).entries()) {
      // An order takes five of them.
      if (at % 5 === 0) payer = await transferring(shop);
      const bytes = withAction(action, hiding);
      expect((await upload(shop, payer, bytes, 'application/pdf')).status, hiding).toBe(200);
      const kept = await keptOf(payer, (at % 5) + 1);
      expect((await sharp(kept).metadata()).format).toBe('webp');
      for (const trace of traces) expect(kept.includes(trace), `${hiding}: ${trace}`).toBe(false);
    }
  });
});
