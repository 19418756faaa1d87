// Staff at work while servers and PostgreSQL are killed: they sell at the counter and from an allotment, give tickets back and exchange
// them for dearer ones, and holders of codes buy. Each request is repeated until its result is known. When an answer was lost, and the
// same request is refused then, the result is left as unknown.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../src/server/platform/deps.ts';
import { newBuyer } from '../support/people/buyers.ts';
import { addCodes, addPrice, lineOf, numberedCodes } from '../support/people/codes.ts';
import { addOutlet } from '../support/people/outlets.ts';
import { signedIn } from '../support/people/signed-in.ts';
import { addHall, type Hall, type HallZone, lineIn, rowsOfSeats } from '../support/shop/hall.ts';
import type { HttpRequest, Reply } from './ask.ts';
import { addressOf, askUntilKnown, holdMinutes, type Market, order } from './buyers.ts';
import { isUnknown, refusalOf, type StaffOrder } from './promises.ts';

export type StaffSale = {
  hall: Hall;
  discounted: HallZone;
  headers: Record<string, string>;
  outletHeaders: Record<string, string>;
  outletId: number;
  allotmentId: number | null;
};

const [seated, standing, dear] = [0, 1, 2];
const priceCents = 48_000;
const dearerCents = 10_000;
const allotmentDollars = 450;
const codes = numberedCodes(60);
const reason = 'a crash run';
const explained = [
  ...['soldOut', 'noBlock', 'placesTaken', 'codeUsedUp', 'codeRefused'],
  // A server that lost the answer to its own COMMIT repeats the transaction, and finds the work done.
  ...['orderChanged', 'differenceChanged'],
  // Doors scan meanwhile: a ticket that is inside does not come back.
  'ticketAdmitted',
];

/** A hall of their own, so that what staff change is not compared with the answers of other buyers. */
export async function openStaffSale(db: Db, key: Market['key']): Promise<StaffSale> {
  const hall = await addHall(db, { zones: [rowsOfSeats(40, 50), 4000, 4000], priceCents });
  const pricingId = hall.zones[dear]?.pricingId as number;
  await db
    .updateTable('pricing')
    .set({ priceCents: priceCents + dearerCents })
    .where('id', '=', pricingId)
    .execute();
  const discounted = await addPrice(db, hall, 'DISCOUNT', 40_000, standing);
  await addCodes(db, hall.eventId, { codes, ticketsMax: 4 });
  const people = { db, signingKey: key };
  const { headers } = await signedIn(people, { authorities: ['ROLE_ADMIN'], minutes: 600 });
  const seller = await signedIn(people, { authorities: ['ROLE_OUTLET'], minutes: 600 });
  const outletId = await addOutlet(db, seller);
  return { hall, discounted, headers, outletHeaders: seller.headers, outletId, allotmentId: null };
}

/** One after another until the market closes; what was begun still ends. */
export async function keepServing(market: Market, sale: StaffSale): Promise<void> {
  while (!market.isOver()) {
    const serve = market.dice.pick([sellAtTheCounter, sellAtTheCounter, sellFromAllotment, buyWithCode, buyWithCode]);
    await serve(market, sale);
    await wait(market.dice.between(10, market.pauseMillisecondsMax));
  }
}

/** The servers that are called, and the list of what was answered. */
export type Caller = Pick<Market, 'servers' | 'promises' | 'dice' | 'secondsToKnowMax'>;
type Call = Omit<HttpRequest, 'headers'>;
type Known = { reply: Reply; isSure: boolean };

export async function untilKnown(market: Caller, headers: Record<string, string>, call: Call): Promise<Known> {
  let isSure = true;
  let reply: Reply = null;
  await askUntilKnown(market, addressOf(market.dice), { ...call, headers }, (answer) => {
    if (answer === null || isUnknown(answer)) {
      isSure = false;
      return false;
    }
    reply = answer;
    return true;
  });
  return { reply, isSure };
}

/** The reply of what was done; null when it was not, or nobody knows. A refusal that nothing explains is odd. */
export function resultOf<Body>({ promises }: Caller, what: string, { reply, isSure }: Known): Body | null {
  if (reply === null) return null;
  if (reply.status < 300) return reply.body as Body;
  const refusal = refusalOf(reply) ?? '';
  if (isSure && !explained.includes(refusal)) promises.odd.push(`${what} was answered ${reply.status} ${refusal}`);
  return null;
}

type Made = { id: number };

async function sellAtTheCounter(market: Market, sale: StaffSale): Promise<void> {
  const { dice, promises } = market;
  const { hall, headers } = sale;
  const tickets = 3;
  const payload = {
    requestId: randomUUID(),
    eventId: hall.eventId,
    channel: 'COUNTER',
    method: 'COUNTER_CASH',
    received: 10_000,
    orderDetails: [lineIn(hall, tickets, dice.pick([seated, standing]))],
  };
  // The same request again gives the same order.
  const known = await untilKnown(market, headers, { method: 'POST', url: '/api/transactions', payload });
  const sold = resultOf<Made>(market, 'a sale at the counter', known);
  if (!sold) return;
  const made: StaffOrder = { id: sold.id, tickets, returned: new Set(), moved: new Map() };
  promises.staffOrders.push(made);
  if (dice.chance(0.5)) await giveBack(market, sale, made);
  if (dice.chance(0.5)) await exchange(market, sale, made);
}

async function giveBack(market: Market, { headers }: StaffSale, { id, returned }: StaffOrder): Promise<void> {
  const terms = { withFees: market.dice.chance(0.5), withDelivery: false, refundedBefore: 0, reason };
  const url = `/api/transactions/${id}/refunds`;
  const done = await untilKnown(market, headers, { method: 'POST', url, payload: { tickets: [1], ...terms } });
  if (resultOf(market, 'a return', done)) returned.add(1);
}

async function exchange(market: Market, { hall, headers }: StaffSale, { id, moved }: StaffOrder): Promise<void> {
  const zoneId = hall.zones[dear]?.id as number;
  const changes = [{ ticket: 2, zoneId, row: null, seat: null }];
  const payload = { changes, difference: dearerCents / 100, method: 'COUNTER_CASH', reason };
  const url = `/api/transactions/${id}/seats`;
  const done = await untilKnown(market, headers, { method: 'PUT', url, payload });
  if (resultOf(market, 'an exchange', done)) moved.set(2, zoneId);
}

async function sellFromAllotment(market: Market, sale: StaffSale): Promise<void> {
  const { hall, outletHeaders, allotmentId } = sale;
  if (allotmentId === null) return giveAllotment(market, sale);
  const payload = { requestId: randomUUID(), eventId: hall.eventId, allotmentId, places: 1, price: allotmentDollars };
  const known = await untilKnown(market, outletHeaders, { method: 'POST', url: '/api/outlet/sales', payload });
  const sold = resultOf<Made>(market, 'a sale of the outlet', known);
  if (sold) market.promises.staffOrders.push({ id: sold.id, tickets: 1, returned: new Set(), moved: new Map() });
}

/** After a lost answer another one is given: there are places for many. */
async function giveAllotment(market: Market, sale: StaffSale): Promise<void> {
  const { hall, headers, outletId } = sale;
  const payload = {
    sessionId: hall.sessionIds[0],
    zoneId: hall.zones[standing]?.id,
    outletId,
    places: 300,
    price: allotmentDollars,
    commissionPercent: 7.5,
    returnsAt: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const given = await untilKnown(market, headers, { method: 'POST', url: '/api/allotments', payload });
  sale.allotmentId = resultOf<Made>(market, 'an allotment', given)?.id ?? sale.allotmentId;
}

async function buyWithCode(market: Market, { hall, discounted }: StaffSale): Promise<void> {
  const { dice, key, promises } = market;
  const { eventId } = hall;
  const minutes = dice.chance(0.4) ? dice.between(2000, 6000) / 60_000 : holdMinutes;
  const buyer = newBuyer(key, { eventId, minutes });
  const call = { method: 'POST', url: '/api/order/code', payload: { eventId, code: dice.pick(codes) } } as const;
  const known = await untilKnown(market, { cookie: buyer.cookie }, call);
  const checked = resultOf<{ token: string }>(market, 'the check of a code', known);
  if (!checked) return;
  const purchase = promises.open(buyer, eventId);
  const orderDetails = [lineOf(hall, discounted, dice.between(1, 3))];
  const visit = { market, hall, buyer, purchase, address: addressOf(dice), orderDetails, codeToken: checked.token };
  await order(visit, ['codeUsedUp', 'codeOver', 'passExpired', 'soldOut']);
}
