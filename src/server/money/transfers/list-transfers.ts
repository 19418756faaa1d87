import type { WaitingTransfer } from '../../../contract/payment-desk.ts';
import { type OrderStatus, statusAt } from '../../../domain/orders/order-states.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { buyerName } from '../../shop/orders/buyer-name.ts';
import { listTickets, type TicketRow } from '../../shop/orders/orders.queries.ts';
import { findProofsOf, listWaiting, type WaitingRow } from './transfers.queries.ts';

type Desk = Pick<Deps, 'db' | 'clock' | 'signingKey'>;

/** What waits for somebody to look at it, with all that is needed to decide. */
export async function listTransfers(desk: Desk, page: Page): Promise<Listed<WaitingTransfer>> {
  const { items, total } = await listWaiting(desk.db, page);
  const transfers: WaitingTransfer[] = [];
  for (const item of items) transfers.push(await transferOf(desk, item));
  return { items: transfers, total };
}

async function transferOf({ db, clock, signingKey }: Desk, row: WaitingRow): Promise<WaitingTransfer> {
  const { eventId, orderId, invoiceNo, amountCents, createdAt, expiresAt, status, nameCht, nameEng } = row;
  const proofs = await findProofsOf(db, eventId, invoiceNo);
  const order = { status: status as OrderStatus, expiresAt: expiresAt.getTime() };
  return {
    invoiceNo,
    transactionId: orderId,
    amount: amountCents / 100,
    createdDate: createdAt.toISOString(),
    validUntil: expiresAt.toISOString(),
    buyer: buyerName(signingKey, row.sealedPerson),
    event: { nameCht, nameEng },
    seats: seatsText(await listTickets(db, eventId, orderId)),
    proofs: proofs.count,
    lastProofDate: proofs.lastAt?.toISOString() ?? null,
    awaitsProof: row.awaitsProof,
    note: row.note,
    decidedBy: row.decidedBy,
    orderStatus: statusAt(order, clock().getTime()),
  };
}

/** By zone, as on the tickets. */
function seatsText(tickets: readonly TicketRow[]): string {
  const byZone = Map.groupBy(tickets, ({ zoneName }) => zoneName);
  return [...byZone].map(([zone, of]) => `${zone} ${seatsIn(of)}`).join(' · ');
}

const seatsIn = (tickets: readonly TicketRow[]): string =>
  tickets.some(({ rowLabel, seatNumber }) => rowLabel === null || seatNumber === null)
    ? `× ${tickets.length}`
    : tickets.map(({ rowLabel, seatNumber }) => displaySeat(rowLabel as string, seatNumber as number)).join(', ');
