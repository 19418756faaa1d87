// Orders as they go into a lane, with prices of the shop.
import { randomBytes } from 'node:crypto';
import { judgeOrderRequest } from '../../../src/domain/orders/judge-order-request.ts';
import type { Db } from '../../../src/server/platform/deps.ts';
import type { ReadyOrder } from '../../../src/server/shop/orders/ready-order.ts';
import { SaleTermsMemory } from '../../../src/server/shop/orders/sale-terms.ts';
import { type Hall, lineIn } from '../shop/hall.ts';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** An order of a buyer of its own, ready to be placed. */
export async function readyOrder(db: Db, hall: Hall, ticketNumber: number): Promise<ReadyOrder> {
  const { eventId, siteId } = hall;
  const terms = await new SaleTermsMemory({ db, clock: () => new Date() }).get(eventId);
  if (!terms) throw new Error('no such event');
  const { ticketNumber: count, ...line } = lineIn(hall, ticketNumber);
  const requested = { ...line, count, seatClass: 'a' as const, acceptsSplit: false, acceptsRestrictedView: false };
  const wanted = judgeOrderRequest(terms, { siteId, deliveryType: 'NONE', lines: [requested] }, Date.now());
  if ('refused' in wanted) throw new Error(wanted.refused);
  return {
    eventId,
    passId: random(12),
    visitor: random(16),
    requestDigest: random(16),
    wanted,
    expiresAt: Date.now() + 600_000,
    ticketsPerVisitorMax: terms.ticketsPerVisitorMax,
  };
}
