import { commissionOf } from '../../../domain/outlets/commission.ts';
import { bookLines } from '../../money/ledger/ledger.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { findSale, listLiveTickets } from './outlet-sales.queries.ts';

type Sale = { eventId: number; orderId: number; commissionBasisPoints: number; saidBy: string; isVoided: boolean };

/** The part of a sale that the outlet keeps is negative; that of a voided sale is positive. Call while its tickets are live. */
export async function bookCommission(tx: Db, sale: Sale): Promise<void> {
  const { eventId, orderId, commissionBasisPoints, saidBy, isVoided } = sale;
  const found = await findSale(tx, { eventId, orderId });
  if (!found) throw new Error(`order ${orderId} is no sale of an outlet`);
  const { sessionId, zoneId } = found;
  const byPrice = Map.groupBy(await listLiveTickets(tx, { eventId, orderId }), ({ priceCents }) => priceCents);
  const lines = [...byPrice].map(([priceCents, { length }]) => {
    const sign = isVoided ? 1 : -1;
    const unitCents = sign * commissionOf({ priceCents, commissionBasisPoints }, 1);
    return {
      ...{ eventId, orderId, sessionId, zoneId, saidBy, unitCents, amountCents: length * unitCents },
      ...({ kind: 'COMMISSION', ticketType: 'CONSIGNMENT', channel: 'OUTLET', method: 'OUTLET' } as const),
    };
  });
  await bookLines(
    tx,
    lines.filter(({ amountCents }) => amountCents !== 0),
  );
}
