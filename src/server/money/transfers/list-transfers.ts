import type { WaitingTransfer } from '../../../contract/payment-review.ts';
import type { ReviewFilter } from '../../../contract/review-filter.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { statusAt } from '../../../domain/orders/order-states.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { type TicketRow, ticketsByOrder } from '../../shop/orders/orders.queries.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { readReviewFilter } from '../payments/read-review-filter.ts';
import { listWaiting, listWaitingBuyers, type WaitingRow } from './transfers.queries.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'log'>;
type Requested = ReviewFilter & { hasReceipt?: boolean | undefined };

/** Transfers that wait for a decision, with all that a person needs for it. */
export async function listTransfers(
  services: Services,
  { hasReceipt, ...requested }: Requested,
  page: Page,
): Promise<Listed<WaitingTransfer>> {
  const { db } = services;
  const filter = await readReviewFilter(services, requested, (others, countMax) =>
    listWaitingBuyers(db, { ...others, hasReceipt }, countMax),
  );
  const { items, total } = await listWaiting(db, { ...filter, hasReceipt }, page);
  const ticketsOf = await ticketsByOrder(services.db, items);
  return { items: items.map((item) => transferOf(services, item, ticketsOf(item.orderId))), total };
}

function transferOf(services: Omit<Services, 'db'>, row: WaitingRow, tickets: readonly TicketRow[]): WaitingTransfer {
  const { orderId, invoiceNo, amountCents, createdAt, expiresAt, status, nameCht, nameEng } = row;
  const order = { status, expiresAt: expiresAt.getTime() };
  return {
    invoiceNo,
    transactionId: orderId,
    amount: dollarsFrom(amountCents),
    createdDate: createdAt.toISOString(),
    validUntil: expiresAt.toISOString(),
    ...showBuyer(services, orderId, row.sealedPerson),
    event: { nameCht, nameEng },
    seats: seatsByZone(tickets),
    proofs: row.proofs ?? 0,
    lastProofDate: row.lastProofAt?.toISOString() ?? null,
    awaitsProof: row.awaitsProof,
    note: row.note,
    decidedBy: row.decidedBy,
    orderStatus: statusAt(order, services.clock().getTime()),
  };
}

/** The seats by zone, in the order of the tickets. */
function seatsByZone(tickets: readonly TicketRow[]): WaitingTransfer['seats'] {
  const byZone = Map.groupBy(tickets, ({ zoneId }) => zoneId);
  return [...byZone.values()].map((ofZone) => {
    const [{ zoneName, zoneNames }] = ofZone as [TicketRow];
    return { zone: { name: zoneName, names: zoneNames }, labels: ofZone.flatMap(labelOf), count: ofZone.length };
  });
}

const labelOf = ({ rowLabel, seatNumber }: TicketRow): string[] =>
  rowLabel === null || seatNumber === null ? [] : [displaySeat(rowLabel, seatNumber)];
