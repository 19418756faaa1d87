// The parts of a buyer that may be missing.
import type { OrderChannel } from './order-channels.ts';

const partsOfWeb = ['firstName', 'email', 'mobile'] as const;
type BuyerPart = (typeof partsOfWeb)[number];

/** A buyer of the web names all of them. Customers at the counter, of an outlet, and guests may leave them out. */
export const missingParts = (channel: OrderChannel, buyer: Record<BuyerPart, string>): BuyerPart[] =>
  channel === 'WEB' ? partsOfWeb.filter((part) => buyer[part] === '') : [];
