// Tickets as PDF files, made in threads as a server does it: files a second, processor time of a file beside one that PDFKit makes without
// the shop's care, memory over idle. One JSON line.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import type { TicketPages } from '../src/server/shop/tickets/draw-ticket-pages.ts';
import { TicketPress } from '../src/server/shop/tickets/ticket-press.ts';
import { standstillDuring } from '../tests/standstill/measure-standstill.ts';
import { sampleTickets } from '../tests/support/samples/sample-tickets.ts';
import { figureOf, rounded } from './figures.ts';

const rounds = 5;
const filesOfRound = 400;
const inFlight = 8;
const ticketsOfOrder = 2;
const ticketsMax = 400;
const naiveFiles = 10;
const megabyte = 1024 * 1024;
const { resolve } = createRequire(import.meta.url);

const press = new TicketPress({ warn: (what: unknown) => console.error(what) });
const poster = await drawPoster();
const sample = sampleTickets(ticketsMax);
let made = 0;

const idle = process.memoryUsage().rss;
const most = { bytes: idle };
const look = setInterval(() => {
  most.bytes = Math.max(most.bytes, process.memoryUsage().rss);
}, 20);

const perSecond: number[] = [];
const processor: number[] = [];
const toNaive: number[] = [];
const held: number[] = [];
// The first round is not counted: the threads start and read their fonts.
await makeMany();
for (let round = 1; round <= rounds; round += 1) {
  const before = process.cpuUsage();
  const since = performance.now();
  const { standstillMilliseconds } = await standstillDuring(makeMany);
  perSecond.push(filesOfRound / ((performance.now() - since) / 1000));
  const each = millisecondsSince(before) / filesOfRound;
  processor.push(each);
  held.push(standstillMilliseconds);
  const naiveBefore = process.cpuUsage();
  for (let file = 0; file < naiveFiles; file += 1) await makeNaively();
  toNaive.push(each / (millisecondsSince(naiveBefore) / naiveFiles));
  console.error(`Round ${round}: ${rounded(perSecond.at(-1) ?? 0)} files a second.`);
}
const large = await timeOf(() => press.pages(orderOf(0, ticketsMax)));
const again = await timeOf(() => press.pages(orderOf(0, ticketsMax)));
clearInterval(look);
await press.stop();
console.log(
  JSON.stringify({
    bench: 'tickets',
    filesPerSecond: figureOf(perSecond),
    processorToPlainPdfkit: figureOf(toNaive),
    processorMillisecondsOfFile: figureOf(processor),
    eventLoopHeldMilliseconds: figureOf(held),
    kilobytesOfFile: rounded((await bytesOfUsual()) / 1024),
    megabytesOverIdle: Math.round((most.bytes - idle) / megabyte),
    secondsOfLargestOrder: rounded(large.seconds),
    kilobytesOfLargestOrder: Math.round(large.bytes / 1024),
    keptToMade: rounded(again.seconds / large.seconds),
  }),
);

/** Always other orders, as different buyers ask for theirs. */
async function makeMany(): Promise<void> {
  let left = filesOfRound;
  const work = async () => {
    for (; left > 0; ) {
      left -= 1;
      made += 1;
      await press.pages(orderOf(made));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}

function orderOf(name: number, count = ticketsOfOrder): TicketPages {
  const { event, site, tickets } = sample;
  const held = tickets.slice(0, count).map((ticket, at) => ({ ...ticket, position: at + 1, count }));
  return {
    order: {
      event,
      site,
      invoiceNo: `LL${name}`,
      performers: { 'zh-hk': '陳阿嘅、李小美' },
      region: 'HK',
      shopName: '矚目',
    },
    tickets: held as TicketPages['tickets'],
    poster,
    locale: 'zh-hk',
    paper: 'A4',
  };
}

async function bytesOfUsual(): Promise<number> {
  const alone = new TicketPress({ warn: () => {} });
  const { length } = await alone.pages(orderOf(0));
  await alone.stop();
  return length;
}

/** The words of one ticket alone, by PDFKit as its guide says: fonts by their bytes, for each file anew. */
async function makeNaively(): Promise<void> {
  const pdf = new PdfDocument({ size: 'A4' });
  for (const weight of ['400Regular', '700Bold'])
    pdf.registerFont(
      weight,
      readFileSync(resolve(`@expo-google-fonts/noto-sans-hk/${weight}/NotoSansHK_${weight}.ttf`)),
    );
  pdf.resume();
  const { event, site } = sample;
  pdf.font('700Bold').fontSize(26).text(event.nameCht).text('A2 H 15');
  pdf.font('400Regular').fontSize(10).text(`${site.address}${event.terms['zh-hk']}`);
  pdf.end();
  await once(pdf, 'end');
}

async function timeOf(make: () => Promise<Buffer>): Promise<{ seconds: number; bytes: number }> {
  const since = performance.now();
  const { length } = await make();
  return { seconds: (performance.now() - since) / 1000, bytes: length };
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function drawPoster(): Promise<Uint8Array> {
  const shapes = '<circle cx="120" cy="160" r="90" fill="#D4F23C"/><path d="M0 360L240 200V360Z" fill="#E5484D"/>';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="360">${shapes}</svg>`;
  return Uint8Array.from(await sharp(Buffer.from(drawing)).flatten().jpeg({ quality: 72, mozjpeg: true }).toBuffer());
}
