import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leastStandstillDuring } from '../../../../tests/standstill/measure-standstill.ts';
import { sampleCode, sampleTickets } from '../../../../tests/support/samples/sample-tickets.ts';
import { type Pixels, readCodes } from '../../../../tests/support/tools/read-codes.ts';
import { readPdf } from '../../../../tests/support/tools/read-pdf.ts';
import { drawPdf } from '../../money/transfers/draw-pdf.ts';
import type { TicketPages } from './draw-ticket-pages.ts';
import { ticketPicture } from './make-tickets-pdf.ts';
import { type TicketFiles, TicketPress } from './ticket-press.ts';

const log = { warn: () => {} };
let press: TicketPress;
let poster: Uint8Array;
beforeAll(async () => {
  press = new TicketPress(log);
  const shapes = '<circle cx="120" cy="160" r="90" fill="#D4F23C"/><path d="M0 360L240 200V360Z" fill="#E5484D"/>';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="360">${shapes}</svg>`;
  poster = Uint8Array.from(await sharp(Buffer.from(drawing)).flatten().jpeg().toBuffer());
});
afterAll(() => press.stop());

const pagesOf = (count: number, more: Partial<TicketPages> = {}): TicketPages => {
  const { event, site, invoiceNo, tickets } = sampleTickets(count);
  return {
    order: {
      event,
      site,
      invoiceNo,
      performers: { 'zh-hk': '陳阿嘅、李小美', en: 'A Chan' },
      region: 'HK',
      shopName: '矚目',
    },
    tickets: tickets.map((ticket, at) => ({
      ...ticket,
      code: ticket.code as string,
      codeName: ticket.codeName as string,
      position: at + 1,
      count,
    })),
    poster,
    locale: 'zh-hk',
    paper: 'A4',
    ...more,
  };
};
const plain = (text: string) => text.replace(/\s+/g, '');

describe('a file of tickets', () => {
  test.each(['A4', 'PHONE', 'TICKET'] as const)(
    'has a page for each ticket, with all that stands on one: %s',
    async (paper) => {
      const pages = await readPdf(await press.pages(pagesOf(2, { paper })));
      expect(pages).toHaveLength(2);
      for (const [at, page] of pages.entries()) {
        const text = plain(page);
        const all = [
          '夜航星圖',
          '陳阿嘅',
          'A2',
          'H',
          String(15 + at),
          '2027年3月12日',
          '19:00',
          '20:15',
          '2、3',
          '海匯展演館',
        ];
        all.push('票價HK$1,280', '第172章', '陳阿嘅', 'LLA7Q2M8D4KX91', `第${at + 1}張，共2張`);
        all.push(pagesOf(2).tickets[at]?.codeName as string);
        for (const part of all) expect(text).toContain(plain(part));
      }
    },
  );

  test('shows the characters of Cantonese, from a font that has only what is used', async () => {
    const bytes = await press.pages(pagesOf(4));
    expect(plain((await readPdf(bytes)).join())).toContain('嘅喺啲咗𨋢');
    expect(bytes.length).toBeLessThan(120 * 1024);
  });

  test.each([
    ['zh-tw', ['排', '開演', '票券一經售出', '身分證明文件']],
    ['en', ['Row', 'Start', 'Tickets cannot be exchanged.', 'Night Atlas', 'Oceanside Hall', 'Cap. 172']],
  ] as const)('is in the words of its reader: %s', async (locale, parts) => {
    const [page = ''] = await readPdf(await press.pages(pagesOf(1, { locale })));
    for (const part of parts) expect(plain(page)).toContain(plain(part));
  });

  test('names the ordinance of Hong Kong in Hong Kong alone', async () => {
    const { order } = pagesOf(1);
    const [page = ''] = await readPdf(await press.pages(pagesOf(1, { order: { ...order, region: 'MO' } })));
    expect(plain(page)).toContain('每個二維碼只限一人使用');
    expect(plain(page)).not.toContain('第172章');
  });

  test('leaves out what its font cannot draw, such as emoji, on every paper and in the terms', async () => {
    const { order, tickets } = pagesOf(1);
    const event = { ...order.event, nameCht: '夜航 🎸 星圖', terms: { 'zh-hk': '請勿攝影 📷。'.repeat(500) } };
    const [ticket] = tickets.map((each) => ({ ...each, holderName: '陳阿嘅 👩‍👩‍👧🇭🇰1️⃣' }));
    for (const paper of ['A4', 'PHONE', 'TICKET'] as const) {
      const more = { paper, order: { ...order, event }, tickets: ticket ? [ticket] : [] };
      const text = (await readPdf(await press.pages(pagesOf(1, more)))).join();
      expect(text).toContain('夜航 星圖');
      expect(text).toContain('陳阿嘅 1');
      expect(text).not.toMatch(/\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u200d\ufe0f\u20e3\ufffd\0]/u);
    }
  });

  test('keeps the accents of a name that was typed as letters and marks, as a Mac hands them over', async () => {
    const { tickets } = pagesOf(1);
    const [ticket] = tickets.map((each) => ({ ...each, holderName: 'Zoë Muñoz'.normalize('NFD') }));
    const text = (await readPdf(await press.pages(pagesOf(1, { tickets: ticket ? [ticket] : [] })))).join();
    expect(text).toContain('Zoë Muñoz');
  });

  test.each(['דוד כהן', 'بن محمد', 'สมชาย ใจดี'])(
    'has marks in the place of a name that its font cannot draw: %s',
    async (name) => {
      const { tickets } = pagesOf(1);
      const [ticket] = tickets.map((each) => ({ ...each, holderName: name }));
      const text = (await readPdf(await press.pages(pagesOf(1, { tickets: ticket ? [ticket] : [] })))).join();
      expect(text).toMatch(/〓+ 〓+/);
    },
  );

  test('has terms that are too long for a ticket on a page of their own, and says so', async () => {
    const long = pagesOf(2);
    const terms = { 'zh-hk': '請勿攜帶專業攝影器材入場。'.repeat(300) };
    const pages = await readPdf(
      await press.pages({ ...long, order: { ...long.order, event: { ...long.order.event, terms } } }),
    );
    expect(plain(pages[0] as string)).toContain('載於最後一頁');
    expect(plain(pages.slice(2).join(''))).toContain('請勿攜帶專業攝影器材入場。'.repeat(300));
  });

  test('of the largest order has all its tickets', { timeout: 60_000 }, async () => {
    const { answer, standstillMilliseconds } = await leastStandstillDuring(() => press.pages(pagesOf(400)), 50);
    const pages = await readPdf(answer);
    expect(pages).toHaveLength(400);
    expect(plain(pages.at(-1) as string)).toContain('第400張，共400張');
    expect(standstillMilliseconds).toBeLessThan(50);
  });

  test('of extreme length still is one page', async () => {
    const long = pagesOf(1);
    const [ticket] = long.tickets;
    const name = '漫長的夜'.repeat(60);
    const event = { ...long.order.event, nameCht: name };
    const site = { ...long.order.site, name, address: name };
    const tickets = [
      { ...(ticket as (typeof long.tickets)[number]), holderName: name, gates: Array(20).fill('東翼大堂') },
    ];
    for (const paper of ['A4', 'PHONE', 'TICKET'] as const)
      expect(
        await readPdf(await press.pages({ ...long, paper, tickets, order: { ...long.order, event, site } })),
      ).toHaveLength(1);
  });
});

describe('making files', () => {
  let small: TicketPress;
  afterEach(() => small.stop());

  test('the same file twice is made once, also while it is being made', async () => {
    small = new TicketPress(log);
    const [one, other] = await Promise.all([small.pages(pagesOf(1)), small.pages(pagesOf(1))]);
    expect(other).toBe(one);
    expect(await small.pages(pagesOf(1))).toBe(one);
    expect(await small.pages(pagesOf(1, { locale: 'en' }))).not.toBe(one);
  });

  test('when too many wait, the next is told when to come again', async () => {
    small = new TicketPress(log, { atOnce: 1, waitingMax: 1 });
    const made = await Promise.allSettled([1, 2, 3].map((count) => small.pages(pagesOf(count))));
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(made[2]).toMatchObject({ reason: { code: 'busy', status: 503, retryAfterSeconds: 5 } });
  });
});

const dotsPerMillimetre = (dots: number) => dots / 25.4;
/** The side of a code without its quiet zone, in points; the rest of the paper is far larger. */
const codePoints = { A4: 37 * 5, PHONE: 37 * 6, TICKET: 37 * 4 };

describe('a code on paper', () => {
  const pixelsOf = async (picture: Sharp): Promise<Pixels> => {
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  };
  /** The page as a printer has it, in dots of 150 to an inch. */
  const printed = async (paper: TicketPages['paper']) => {
    const drawn = await drawPdf(await press.pages(pagesOf(1, { paper })));
    if ('refused' in drawn) throw new Error(drawn.refused);
    const { width, height, pixels } = drawn;
    return { sheet: () => sharp(Buffer.from(pixels), { raw: { width, height, channels: 4 } }).removeAlpha(), width };
  };
  const code = sampleCode(1);
  const both = [code, code];

  test.each(['A4', 'PHONE', 'TICKET'] as const)('is read from the page by two programs: %s', async (paper) => {
    const { sheet } = await printed(paper);
    expect(await readCodes(await pixelsOf(sheet()))).toEqual(both);
  });

  /** The code as a scanner sees it when it is 25 millimetres wide on paper. */
  const small = async () => {
    const { sheet, width } = await printed('A4');
    const factor = (25 * dotsPerMillimetre(72)) / codePoints.A4;
    const reduced = await sheet()
      .resize({ width: Math.round(width * factor) })
      .greyscale()
      .png()
      .toBuffer();
    return () => sharp(reduced);
  };

  test.each([0, 90, 180, 17])('of 25 millimetres is read in grey, turned by %i degrees', async (angle) => {
    const picture = await small();
    expect(await readCodes(await pixelsOf(picture().rotate(angle, { background: '#fff' })))).toEqual(both);
  });

  test('is read from a dark screen with a crack across it', async () => {
    const { sheet } = await printed('PHONE');
    const screen = await sheet().png().toBuffer();
    const { width, height } = await sharp(screen).metadata();
    const crack = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 ${height * 0.3}L${width * 0.4} ${height * 0.21}L${width} ${height * 0.24}" stroke="#777" stroke-width="5" fill="none"/></svg>`;
    const cracked = await sharp(screen)
      .composite([{ input: Buffer.from(crack) }])
      .png()
      .toBuffer();
    expect(await readCodes(await pixelsOf(sharp(cracked).linear(0.22, 12)))).toEqual(both);
  });

  test('as a picture for a mail says its seat, and is read', async () => {
    const files = { press } as TicketFiles;
    const png = await ticketPicture(files, sampleTickets(2), { number: 1, locale: 'zh-hk' });
    expect((await sharp(png).metadata()).format).toBe('png');
    expect(await readCodes(await pixelsOf(sharp(png)))).toEqual(both);
    expect(png.length).toBeLessThan(20_000);
  });

  test('as a picture leaves out what its font cannot draw', async () => {
    const [one, other] = await Promise.all([
      press.picture({ code, lines: ['A2 H15'] }),
      press.picture({ code, lines: ['A2 🎸 H15 💃'] }),
    ]);
    expect(other).toEqual(one);
  });

  test('is not pictured before its time', async () => {
    const tickets = sampleTickets(1, { code: null, codeName: null });
    await expect(ticketPicture({ press } as TicketFiles, tickets, { number: 1, locale: 'en' })).rejects.toMatchObject({
      code: 'codesNotShown',
      details: { codeFrom: '2027-02-26T12:15:00.000Z' },
    });
  });
});
