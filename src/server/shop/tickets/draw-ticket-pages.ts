// The tickets of an order as a PDF, a page for each. This runs in a thread of its own.
import { textFor } from '../../../domain/catalogue/localised.ts';
import { type Locale, languageTags } from '../../../words/locales.ts';
import { drawA4 } from './draw-a4.ts';
import { drawPhone } from './draw-phone.ts';
import { drawStrip } from './draw-strip.ts';
import { drawable } from './drawable.ts';
import { wordsOnPaper } from './paper-words.ts';
import { type OrderOnPaper, type TicketOnPaper, ticketFacts } from './ticket-facts.ts';
import { black, openPdf, openPicture, type Pdf, ticketFonts } from './ticket-pen.ts';
import type { Sheet } from './ticket-sheet.ts';

/** `TICKET` is the strip of a ticket printer, 203 by 82 millimetres. */
export type TicketPaper = 'A4' | 'PHONE' | 'TICKET';

export type TicketPages = {
  order: OrderOnPaper;
  tickets: TicketOnPaper[];
  /** A small JPEG, two parts wide and three high. */
  poster: Uint8Array | null;
  locale: Locale;
  paper: TicketPaper;
};

/** Draws a page, and says whether the terms had room on it. */
type Draw = (pdf: Pdf, sheet: Sheet) => boolean;

const papers: Record<TicketPaper, { width: number; height: number; margin: number; draw: Draw }> = {
  A4: { width: 595.28, height: 841.89, margin: 42, draw: drawA4 },
  PHONE: { width: 360, height: 800, margin: 22, draw: drawPhone },
  TICKET: { width: 575.43, height: 232.44, margin: 14, draw: drawStrip },
};

export async function drawTicketPages({ order, tickets, poster, locale, paper }: TicketPages): Promise<Uint8Array> {
  const all = tickets.map((ticket) => ticketFacts(order, ticket, locale));
  const pdf = openPdf(all[0]?.event ?? '', order.shopName, languageTags[locale]);
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  const { width, height, margin, draw } = papers[paper];
  const terms = drawable(ticketFonts().plain, textFor(order.event.terms, locale));
  // Opened once: a picture is embedded each time that it is opened.
  const sheet = { shopName: order.shopName, poster: poster && openPicture(pdf, poster), terms, locale };
  let hasRoom = true;
  for (const facts of all) {
    pdf.addPage({ size: [width, height], margin: 0 });
    hasRoom = draw(pdf, { ...sheet, facts }) && hasRoom;
  }
  if (!hasRoom) writeTerms(pdf, terms, { size: [width, height], margin }, wordsOnPaper(locale)('terms'));
  pdf.end();
  await ended;
  return Uint8Array.from(Buffer.concat(parts));
}

function writeTerms(pdf: Pdf, terms: string, page: { size: [number, number]; margin: number }, title: string): void {
  pdf.addPage(page);
  pdf.fillColor(black).font('bold').fontSize(13).text(title).moveDown(0.5);
  pdf.font('plain').fontSize(9).text(terms);
}
