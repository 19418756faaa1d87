// The tickets of an order as a PDF, and the code of one ticket as a picture.
import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import type { Locale } from '../../../words/locales.ts';
import type { TicketPaper } from './draw-ticket-pages.ts';
import { codesNotShown, orderOnPaper, ticketsOnPaper } from './order-on-paper.ts';
import { seatFacts } from './ticket-facts.ts';
import type { TicketFiles } from './ticket-press.ts';

export type PdfOptions = {
  locale: Locale;
  size: TicketPaper;
  /** The tickets with these numbers; all that show a code when missing. */
  numbers?: readonly number[];
};

/** Refused when none of these tickets shows a code now. */
export async function ticketsPdf(
  files: TicketFiles,
  tickets: Tickets,
  { locale, size, numbers }: PdfOptions,
): Promise<Buffer> {
  const shown = ticketsOnPaper(tickets).filter(({ number }) => numbers?.includes(number) ?? true);
  if (shown.length === 0) throw codesNotShown(tickets);
  return files.press.pages({ ...(await orderOnPaper(files, tickets, locale)), tickets: shown, locale, paper: size });
}

type Pictured = { number: number; locale: Locale };

/** A PNG of the code of one ticket, with its zone, its seat and the name of the code below. */
export async function ticketPicture(
  { press }: TicketFiles,
  tickets: Tickets,
  { number, locale }: Pictured,
): Promise<Buffer> {
  const ticket = ticketsOnPaper(tickets).find((each) => each.number === number);
  if (!ticket) throw codesNotShown(tickets);
  return press.picture({ code: ticket.code, lines: [seatText(ticket, locale), ticket.codeName] });
}

/** `Zone A2 · Row H · Seat 15` */
function seatText(ticket: HeldTicket, locale: Locale): string {
  const { names, name } = ticket.zone;
  const seat = seatFacts(ticket, locale).map(({ label, value }) => `${label} ${value}`.trim());
  return [textFor(names, locale, name), ...seat].join(' · ');
}

/** `tickets-LL5R8FQ2W6XB4T.pdf`, and `tickets-LL5R8FQ2W6XB4T-2.pdf` for one of them. */
export const fileNameOf = ({ invoiceNo, orderId }: Tickets, number?: number): string =>
  `${['tickets', invoiceNo ?? orderId, number].filter((part) => part !== undefined).join('-')}.pdf`;
