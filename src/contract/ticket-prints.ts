// Tickets printed on paper by staff and by outlets. Each print is counted.
import { z } from 'zod';
import { duties, outletRight } from '../domain/accounts/duties.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant, localisedText } from './catalogue.ts';
import { fileBytes } from './files.ts';
import { idText, requestId } from './ids.ts';
import { defineRoute } from './route.ts';

/** `TICKET` is the strip of a ticket printer, 203 by 82 millimetres. */
export const printPapers = ['A4', 'TICKET'] as const;
export type PrintPaper = (typeof printPapers)[number];

const printedTicket = z
  .object({
    number: z.int().positive(),
    zone: z.object({ name: z.string(), names: localisedText }),
    /** Empty for standing places. */
    displaySeat: z.string(),
    prints: z.int().nonnegative(),
    /** The time of the last print; null before the first one. */
    printedAt: instant.nullable(),
    printedBy: z.string().nullable(),
  })
  .meta({ id: 'PrintedTicket' });
export type PrintedTicket = z.infer<typeof printedTicket>;

const tag = 'transactions';
const params = z.object({ id: idText });
/** An outlet prints the tickets of its own sales. */
const right = [...duties.ticketing, ...outletRight] as const;

export const ticketPrintRoutes = {
  list: defineRoute(api.listTicketPrints, {
    right,
    summary: 'The tickets of a transaction, and how often each was printed',
    tag,
    params,
    reply: z.array(printedTicket),
  }),
  print: defineRoute(api.printTickets, {
    right,
    summary:
      'The tickets of a paid transaction as a PDF for a printer, with their codes, also before these are shown. Each print is counted before it is sent',
    tag,
    params,
    body: z.object({
      /** All tickets when missing. */
      numbers: z.array(z.int().min(1).max(400)).min(1).max(400).optional(),
      paper: z.enum(printPapers),
      locale: z.enum(locales),
      /** The id of one press of a button. A print that is sent again with the same id is counted once. */
      requestId,
    }),
    reply: fileBytes,
    fileType: 'application/pdf',
  }),
};
export type PrintBody = z.output<typeof ticketPrintRoutes.print.body>;
