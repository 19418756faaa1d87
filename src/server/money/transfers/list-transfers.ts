import type { WaitingTransfer } from '../../../contract/payment-review.ts';
import { type OrderStatus, statusAt } from '../../../domain/orders/order-states.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { buyerName } from '../../shop/orders/buyer-name.ts';
import { type TicketRow, ticketsByOrder } from '../../shop/orders/orders.queries.ts';
import { listWaiting, type WaitingRow } from './transfers.queries.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'signingKey'>;

/** Transfers that wait for a decision, with all that a person needs for it. */
export async function listTransfers(services: Services, page: Page): Promise<Listed<WaitingTransfer>> {
  const { items, total } = await listWaiting(services.db, page);
  const ticketsOf = await ticketsByOrder(services.db, items);
  return { items: items.map((item) => transferOf(services, item, ticketsOf(item.orderId))), total };
}

function transferOf(
  { clock, signingKey }: Omit<Services, 'db'>,
  row: WaitingRow,
  tickets: readonly TicketRow[],
): WaitingTransfer {
  const { orderId, invoiceNo, amountCents, createdAt, expiresAt, status, nameCht, nameEng } = row;
  const order = { status: status as OrderStatus, expiresAt: expiresAt.getTime() };
  return {
    invoiceNo,
    transactionId: orderId,
    amount: amountCents / 100,
    createdDate: createdAt.toISOString(),
    validUntil: expiresAt.toISOString(),
    buyer: buyerName(signingKey, row.sealedPerson),
    event: { nameCht, nameEng },
    seats: seatsText(tickets),
    proofs: row.proofs ?? 0,
    lastProofDate: row.lastProofAt?.toISOString() ?? null,
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
