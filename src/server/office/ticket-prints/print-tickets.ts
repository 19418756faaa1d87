// Prints the tickets of a paid order. The codes are on paper whatever the day and the way of delivery, and whoever holds them.

import type { PrintBody, PrintedTicket } from '../../../contract/ticket-prints.ts';
import type { Tickets } from '../../../contract/tickets.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass, type Principal } from '../../../domain/accounts/rights.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { readTicketCode } from '../../../domain/tickets/ticket-code.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { ticketsPdf } from '../../shop/tickets/make-tickets-pdf.ts';
import { readTicketsToPrint } from '../../shop/tickets/read-tickets.ts';
import type { TicketFiles } from '../../shop/tickets/ticket-press.ts';
import { findTicketOrder } from '../../shop/tickets/tickets.queries.ts';
import { keyOf, type OfOrder } from '../order-actions/acting.ts';
import { findSale } from '../outlet-sales/outlet-sales.queries.ts';
import { readOwnOutlet } from '../outlets/outlet-accounts.ts';
import { addPrints, listPrintedTickets } from './ticket-prints.queries.ts';

/** Staff print the tickets of all orders, an outlet those of its own sales. Other orders are refused like those that are not there. */
export async function orderToPrint(db: Db, id: number, principal: Principal): Promise<OfOrder> {
  const of = keyOf(id);
  const isThere = mayPass(duties.ticketing, principal.authorities)
    ? (await findTicketOrder(db, of)) !== undefined
    : await isOwnSale(db, of, principal);
  if (!isThere) throw new Refused('notFound', 'transaction');
  return of;
}

async function isOwnSale(db: Db, of: OfOrder, { accountId }: Principal): Promise<boolean> {
  if (accountId === null) return false;
  const [outlet, sale] = [await readOwnOutlet(db, accountId), await findSale(db, of)];
  return sale?.outletId === outlet.id;
}

export async function readPrints(db: Db, of: OfOrder): Promise<PrintedTicket[]> {
  const rows = await listPrintedTickets(db, of);
  return rows.map(({ number, rowLabel, seatNumber, zoneName, zoneNames, prints, printedAt, printedBy }) => ({
    number,
    zone: { name: zoneName, names: zoneNames },
    displaySeat: rowLabel === null || seatNumber === null ? '' : displaySeat(rowLabel, seatNumber),
    prints,
    printedAt: printedAt?.toISOString() ?? null,
    printedBy,
  }));
}

type Printing = Pick<Deps, 'db' | 'clock' | 'log' | 'signingKey' | 'configuration'> & { files: TicketFiles };

/** Counted after the file is made and before it is sent: a print that failed is not counted, and none is sent without its count. */
export async function printTickets(
  { files, ...reading }: Printing,
  of: OfOrder,
  { numbers, paper, locale, requestId }: PrintBody,
  by: Actor,
): Promise<{ bytes: Buffer; tickets: Tickets }> {
  const tickets = await readTicketsToPrint(reading.db, reading, of.orderId);
  const chosen = new Set(numbers ?? tickets.tickets.map(({ number }) => number));
  const codes = codesOf(tickets, chosen);
  if (codes.size < chosen.size) throw new Refused('ticketsGone', 'ticket');
  const bytes = await ticketsPdf(files, tickets, { locale, size: paper, numbers: [...chosen] });
  await reading.db.transaction().execute(async (tx) => {
    await lockOrder(tx, of.eventId, of.orderId);
    const now = codesOf(await readTicketsToPrint(tx, reading, of.orderId), chosen);
    // A code was replaced meanwhile: the paper would let nobody in.
    if ([...codes].some(([number, code]) => now.get(number) !== code)) throw new Refused('orderChanged', 'order');
    const counted = await addPrints(
      tx,
      [...codes].map(([number, code]) => ({
        ...of,
        number,
        issue: readTicketCode(code)?.issue ?? 1,
        printedBy: by.principal,
        requestId,
      })),
    );
    if (counted.length === 0) return;
    const message = `order ${of.orderId}: ${counted.join(', ')} on ${paper}`;
    await addAudit(tx, { ...by, type: 'TICKETS_PRINTED', message });
  });
  return { bytes, tickets };
}

const codesOf = ({ tickets }: Tickets, numbers: ReadonlySet<number>): Map<number, string> =>
  new Map(
    tickets.flatMap(({ number, code }) => (code !== null && numbers.has(number) ? [[number, code] as const] : [])),
  );
