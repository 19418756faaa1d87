// Changes seats of a paid order under the locks of a sale: the old places are free and the new ones taken in one transaction. A dearer
// place is paid at the counter in the same step, and the difference to a cheaper one goes back.
import type { ChangeSeatsBody } from '../../../contract/order-actions.ts';
import type { OrderChannel } from '../../../domain/orders/order-channels.ts';
import { describeSeats, isAmong, seatsIn } from '../../../domain/seating/seat-lists.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { seatsOfCode } from '../../shop/codes/seats-of-code.ts';
import type { SeatPlace } from '../../shop/orders/order-actions.queries.ts';
import { readSession } from '../withheld-seats/read-stock.ts';
import { act, keyOf, lockPaidOrder, type OfOrder, record } from './acting.ts';
import { exchangePlaces, type SeatAt } from './exchange-places.ts';
import { changesText } from './facts-text.ts';
import type { Deciding } from './give-back-tickets.ts';
import { listNumberedTickets, listPricings, lockInventories, type NumberedTicket } from './order-actions.queries.ts';
import { priceIn } from './seat-prices.ts';
import { type ChangedSeat, settleDifference } from './settle-difference.ts';
import { tellOfOrder } from './tell-buyer.ts';
import { tellFriends } from './tell-friends.ts';

export async function changeSeats(
  services: PaymentServices,
  id: number,
  body: ChangeSeatsBody,
  deciding: Deciding,
): Promise<void> {
  const of = keyOf(id);
  await openZones(services.db, of);
  await act(services, async (tx) => {
    const wanted = await readMoves(tx, of, body);
    const places = wanted.flatMap(({ from, to }) => [from, to]);
    const rows = await lockInventories(tx, of, places);
    const { channel } = await lockPaidOrder(tx, of);
    // Read again under the lock: these tickets may have been returned or changed meanwhile.
    const moves = (await readMoves(tx, of, body)).filter(isElsewhere);
    if (moves.length === 0) return;
    const seatAt = await exchangePlaces(tx, services.stocks, rows, moves);
    const changed = await priceMoves(tx, { ...of, channel }, moves, seatAt);
    await settleDifference(tx, of, { changed, body, deciding });
    const details = changesText(changed);
    const { by } = deciding;
    const seats = moves.map(({ from, to }) => ({ sessionId: to.sessionId, from: placeOf(from), to: placeOf(to) }));
    await record(tx, { ...of, by, kind: 'SEATS_CHANGED', audit: 'ORDER_CHANGED', reason: body.reason, details, seats });
    await tellOfOrder(tx, services, 'seatsChanged', of, (locale) => ({ places: changesText(changed, locale) }));
    const numbers = new Set(moves.map(({ from }) => from.number));
    const tickets = (await listNumberedTickets(tx, of)).filter(({ number }) => numbers.has(number));
    await tellFriends(tx, services, of, { is: 'changed', tickets });
  });
}

const placeOf = ({ zoneId, row, seat }: SeatPlace): SeatPlace => ({ zoneId, row, seat });

/** A zone that was drawn or priced during the sale has no stock until somebody wants a place in it. */
async function openZones(db: Db, of: OfOrder): Promise<void> {
  const tickets = await listNumberedTickets(db, of);
  for (const sessionId of new Set(tickets.map((ticket) => ticket.sessionId))) await readSession(db, sessionId);
}

type Move = {
  from: NumberedTicket;
  to: { sessionId: number; zoneId: number; row: string | null; seat: number | null };
};

async function readMoves(tx: Db, of: OfOrder, { changes }: ChangeSeatsBody): Promise<Move[]> {
  const tickets = await listNumberedTickets(tx, of);
  if (tickets.length === 0) throw new Refused('notFound', 'transaction');
  return changes.map(({ ticket, zoneId, row, seat }) => {
    const from = tickets.find(({ number, returnedAt }) => number === ticket && returnedAt === null);
    if (!from) throw new Refused('ticketsGone', 'transaction', { details: { numbers: [ticket] } });
    return { from, to: { sessionId: from.sessionId, zoneId, row, seat } };
  });
}

const isElsewhere = ({ from, to }: Move): boolean =>
  from.zoneId !== to.zoneId || from.row !== to.row || from.seat !== to.seat;

/** A ticket of a code that is bound to seats stays among them; house seats may be among them. */
function refuseOtherSeat({ codeSeats, codeZoneId }: NumberedTicket, { zoneId, row, seat }: Move['to']): void {
  const own = seatsOfCode(codeSeats);
  if (own === null || (zoneId === codeZoneId && row !== null && seat !== null && isAmong(own, { row, seat }))) return;
  throw new Refused('codeSeats', 'transaction', { details: { seats: describeSeats(seatsIn(own)) } });
}

async function priceMoves(
  tx: Db,
  { eventId, channel }: { eventId: number; channel: OrderChannel },
  moves: readonly Move[],
  seatAt: SeatAt,
): Promise<ChangedSeat[]> {
  const pricings = await listPricings(tx, eventId);
  return moves.map(({ from, to }) => {
    refuseOtherSeat(from, to);
    const found = priceIn(from, to.zoneId, { pricings, channel });
    if (!found) throw new Refused('seatPriceMissing', 'transaction');
    const seat = seatAt(to);
    if (seat?.class === 'b' && channel === 'WEB' && from.codeSeats === null)
      throw new Refused('seatNotSold', 'transaction', { details: { seat: seat.displaySeat } });
    const { price, zoneName, zoneNames } = found;
    return { from, to: { ...to, ...price, zoneName, zoneNames, restrictedView: seat?.restrictedView ?? false } };
  });
}
