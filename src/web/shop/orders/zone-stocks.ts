import type { CodeReply } from '../../../contract/codes.ts';
import type { Availability } from '../../../contract/orders.ts';
import type { OfferedPricing } from '../purchase/purchase.ts';

/** From here down the number itself is worth telling. */
export const fewTickets = 20;

export type ZoneStock = Availability['zones'][number];
/** A zone as it is offered in one session: what is left of it, when that is known. */
export type OfferedZone = { pricing: OfferedPricing; stock: ZoneStock | undefined };

export const stockOf = (availability: Availability | undefined, sessionId: number, zoneId: number) =>
  availability?.zones.find((zone) => zone.sessionId === sessionId && zone.zoneId === zoneId);

type Code = CodeReply | null | undefined;

/** Seats of a code are no part of what is left for the public, and may be house seats. */
export const isOfOwnSeats = ({ ticketType }: OfferedPricing, code: Code): boolean =>
  ticketType !== 'PUBLIC' && Boolean(code?.seats);

/** Places for wheelchairs alone, which the buyer has to ask for. */
export const isForWheelchairs = (stock: ZoneStock | undefined): boolean =>
  stock?.left === 0 && stock.wheelchairLeft > 0;

/** Nothing to give, neither to the public nor to those who need a wheelchair place. */
export const isGone = (stock: ZoneStock | undefined): boolean =>
  stock !== undefined && stock.left === 0 && stock.wheelchairLeft === 0;
