// Places an order: checks the pass and the visitor, judges and prices the request, and puts it into a lane for the seats.
import { hash } from 'node:crypto';
import type { OrderBody, Transaction } from '../../../contract/orders.ts';
import type { CodeTerms } from '../../../domain/codes/code-terms.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { judgeOrderRequest } from '../../../domain/orders/judge-order-request.ts';
import type { OrderRequest, PricedOrder } from '../../../domain/orders/order-request.ts';
import { isEnoughFor, judgePass, type Pass, readPass } from '../../../domain/queue/pass.ts';
import { Busy } from '../../platform/database/group-commit.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { unsign } from '../../platform/signing/sign.ts';
import { readCodeToken } from '../codes/code-token.ts';
import type { Openings } from '../seating/open-inventories.ts';
import type { OrderLanes } from './order-lanes.ts';
import type { FoundWithSettings, OrderLookups } from './order-lookups.ts';
import { placedTransaction, storedTransaction } from './order-replies.ts';
import { findOrderByPass, listTickets, type StoredOrder } from './orders.queries.ts';
import { bindPass, findPassEvent } from './pass-use.queries.ts';
import type { ReadyOrder } from './ready-order.ts';
import type { Releases } from './release-orders.ts';
import type { SaleCounter } from './sale-counter.ts';
import type { SaleTermsMemory } from './sale-terms.ts';

export type BoxOffice = Pick<Deps, 'db' | 'clock' | 'signingKey'> & {
  terms: SaleTermsMemory;
  sales: SaleCounter;
  lanes: Pick<OrderLanes, 'place'>;
  releases: Releases;
  openings: Openings;
};
/** A digest of the browser's cookie; null without one. */
type Visitor = string | null;

export async function placeOrder(office: BoxOffice, visitor: Visitor, body: OrderBody): Promise<Transaction> {
  const { eventId } = body;
  const pass = passOf(office, visitor, body.token);
  const known = office.terms.known(eventId);
  const terms = known === undefined ? await office.terms.get(eventId) : known;
  if (!terms) throw new Refused('notFound', 'event');
  const now = office.clock().getTime();
  const requested = seatRequestOf(body);
  const code = body.codeToken === undefined ? null : knownCode(office, pass.visitor, body);
  const requestDigest = digestOf(requested, code);
  const hasWaitingRoom = terms.waitingRoom !== null;
  const refusedPass = judgePass(pass, { eventId, hasWaitingRoom, visitor: pass.visitor, now });
  const wanted = refusedPass ?? judgeOrderRequest(terms, requested, now, code, pass.isOfPresale);
  // A refused request may repeat an order that was placed while it was possible: that order is returned.
  if ('refused' in wanted)
    return orderAgain(office, {
      eventId,
      passId: pass.id,
      requestDigest,
      instead: new Refused(wanted.refused, 'order'),
    });
  const changed = changedAmount(body, wanted);
  if (changed) return orderAgain(office, { eventId, passId: pass.id, requestDigest, instead: changed });
  if (!isEnoughFor(pass, wanted.ticketCount))
    throw new Refused('fewerTickets', 'order', { details: { ticketsMax: pass.ticketsMax } });
  if (pass.eventId === null && (await bindPass(office.db, pass.id, eventId)) !== eventId)
    throw new Refused('passUsed', 'order');
  const ready: ReadyOrder = {
    eventId,
    passId: pass.id,
    visitor: pass.visitor,
    expiresAt: pass.validUntil,
    requestDigest,
    wanted,
    ticketsPerVisitorMax: terms.ticketsPerVisitorMax,
  };
  const outcome = await office.lanes.place(ready);
  return answer(office, ready, 'placed' in outcome ? outcome : await putRight(office, ready, outcome));
}

/** A price, a fee or a delivery has changed since the buyer saw the total. */
function changedAmount({ shownAmount }: OrderBody, { amountCents }: PricedOrder): Refused | null {
  if (shownAmount === undefined || centsFrom(shownAmount) === amountCents) return null;
  return new Refused('totalChanged', 'order', { details: { amount: dollarsFrom(amountCents) } });
}

/** The pass, if the shop signed it for this visitor. */
export function passOf({ signingKey }: Pick<Deps, 'signingKey'>, visitor: Visitor, token: string): Pass {
  const text = unsign(signingKey, 'pass', token);
  const pass = text === null ? null : readPass(text);
  if (!pass || pass.visitor !== visitor) throw new Refused('passUnknown', 'order');
  return pass;
}

function knownCode({ signingKey }: BoxOffice, visitor: string, { eventId, codeToken = '' }: OrderBody): CodeTerms {
  const code = readCodeToken(signingKey, { eventId, visitor }, codeToken);
  if (!code) throw new Refused('codeRefused', 'order');
  return code;
}

type LaneResult = Awaited<ReturnType<OrderLanes['place']>>;

/** Corrects a stale view once: opens missing inventories, or releases a hold that ran out a moment ago, and places again. */
async function putRight(office: BoxOffice, ready: ReadyOrder, outcome: LaneResult): Promise<LaneResult> {
  if ('unopened' in outcome) await office.openings.open(ready.eventId);
  else if ('held' in outcome && outcome.held.isOver) await office.releases.expire(ready.eventId);
  else return outcome;
  return office.lanes.place(ready);
}

function answer(office: BoxOffice, ready: ReadyOrder, outcome: LaneResult): Transaction | Promise<Transaction> {
  if ('placed' in outcome) {
    office.sales.notePlaced(ready.eventId);
    return placedTransaction(outcome.placed);
  }
  if ('fault' in outcome) throw outcome.fault;
  if ('prior' in outcome) return orderAgain(office, ready);
  if ('held' in outcome)
    throw new Refused('alreadyHolding', 'order', { details: { transactionId: outcome.held.orderId } });
  if ('unopened' in outcome) throw new Refused('wrongPricing', 'order');
  if ('isOverdue' in outcome) throw new Busy();
  const { refused, ...details } = outcome.refusal;
  throw new Refused(refused, 'order', { details });
}

type Again = { eventId: number; passId: string; requestDigest: string; instead?: Refused };

async function orderAgain(office: BoxOffice, { eventId, passId, requestDigest, instead }: Again): Promise<Transaction> {
  const order = await findOrderByPass(office.db, eventId, passId);
  if (!order) throw instead ?? new Refused('passUsed', 'order');
  if (order.wishDigest !== requestDigest)
    throw new Refused('passUsed', 'order', { details: { transactionId: order.id } });
  const tickets = await listTickets(office.db, eventId, order.id);
  return storedTransaction(order, tickets, office.clock().getTime());
}

/** Lookups of the same moment share a round trip where there are any. */
export type Finding = Pick<Deps, 'db' | 'signingKey'> & { lookups?: OrderLookups | undefined };
/** Its buyer and the settings of its event are there if they were read with it. */
export type FoundOrder = StoredOrder & Partial<Omit<FoundWithSettings, keyof StoredOrder>>;

/** The row of the order that was placed with this pass. */
export async function findOrderOf(office: Finding, visitor: Visitor, token: string): Promise<FoundOrder> {
  const { db, lookups } = office;
  const pass = passOf(office, visitor, token);
  const eventId = pass.eventId ?? (await findPassEvent(db, pass.id));
  if (eventId === null) throw new Refused('notFound', 'order');
  const ofPass = { eventId, passId: pass.id };
  const order = lookups ? await lookups.find(ofPass) : await findOrderByPass(db, eventId, pass.id);
  if (!order) throw new Refused('notFound', 'order');
  return order;
}

/** The order that was placed with this pass, as the contract shows it. */
export async function readOrder(office: BoxOffice, visitor: Visitor, token: string): Promise<Transaction> {
  const order = await findOrderOf(office, visitor, token);
  const tickets = await listTickets(office.db, order.eventId, order.id);
  return storedTransaction(order, tickets, office.clock().getTime());
}

/** Releases the seats before the hold ends, unless their money may be on its way. Doing so twice changes nothing more. */
export async function giveBackOrder(office: BoxOffice, visitor: Visitor, token: string): Promise<Transaction> {
  const { status, eventId, id } = await readOrder(office, visitor, token);
  if (status === 'WAITING') await office.releases.giveBack(eventId, id);
  const after = await readOrder(office, visitor, token);
  if (after.status === 'WAITING') throw new Refused('paymentAwaited', 'payment');
  if (after.status !== 'CANCELED') throw new Refused('notWaiting', 'order', { details: { status: after.status } });
  return after;
}

const seatRequestOf = ({ siteId, deliverType, orderDetails }: OrderBody): OrderRequest => ({
  siteId,
  deliveryType: deliverType || 'NONE',
  lines: orderDetails.map((line) => ({
    sessionId: line.sessionId,
    zoneId: line.zoneId,
    pricingId: line.pricingId,
    count: line.ticketNumber,
    seatClass: line.wheelchair ? 'c' : 'a',
    acceptsSplit: line.acceptSplit,
    acceptsRestrictedView: line.acceptRestrictedView,
  })),
});

/** Longer requests are stored as a digest; most are shorter and are stored as they are. */
const textLengthMax = 64;

/** Equal for two requests only if they ask for the same, however they were written. */
function digestOf({ siteId, deliveryType, lines }: OrderRequest, code: CodeTerms | null): string {
  let text = `${siteId} ${deliveryType}`;
  for (const { sessionId, pricingId, zoneId, count, seatClass, acceptsSplit, acceptsRestrictedView } of lines)
    text += `, ${sessionId} ${pricingId} ${zoneId} ${count} ${seatClass} ${acceptsSplit} ${acceptsRestrictedView}`;
  if (code !== null) text += `, code ${code.codeId}`;
  return text.length <= textLengthMax ? text : hash('sha256', text, 'base64url').slice(0, 22);
}
