// The people of a presale: holders of codes and those with whom they share them, the public in the lobby, people who push in, and guessers.
import { sql } from 'kysely';
import type { Transaction } from '../../src/contract/orders.ts';
import { newBuyer } from '../support/people/buyers.ts';
import { Browser } from '../support/people/waiting-room.ts';
import type { HallZone } from '../support/shop/hall.ts';
import type { Dice } from '../support/tools/dice.ts';
import type { PresaleHall } from './presale-hall.ts';

const partyMax = 4;
const secondsToAskAgainMax = 2;
const placesTriedMax = 12;

type Visit = { sale: PresaleHall; dice: Dice; browser: Browser };
type Code = { code: string; token: string };

/** Buys in the presale with a code, and with the public when the code is used up. */
export async function buyWithCode(sale: PresaleHall, dice: Dice, code: string): Promise<void> {
  const visit = { sale, dice, browser: new Browser(sale.server(dice)) };
  await sale.pause(dice, dice.between(0, sale.size.presaleSeconds / 2));
  const token = await typeCode(visit, code);
  await buy(visit, token === null ? null : { code, token });
}

/** Comes to the lobby before the opening, or later to the line. */
export async function buyWithPublic(sale: PresaleHall, dice: Dice): Promise<void> {
  await sale.pause(dice, dice.between(0, 1.5 * sale.size.presaleSeconds));
  await buy({ sale, dice, browser: new Browser(sale.server(dice)) }, null);
}

/** Has a pass from somewhere, and no code. */
export async function pushIn(sale: PresaleHall, dice: Dice): Promise<void> {
  await sale.pause(dice, sale.size.presaleSeconds / 2);
  const { cookie, token } = newBuyer(sale.signingKey, { eventId: sale.hall.eventId });
  const { id: zoneId, pricingId } = dice.pick(sale.hall.zones);
  for (const price of [pricingId, sale.pricingsOfCodes.get(zoneId) as number]) {
    const payload = orderOf(sale, { token, zoneId, pricingId: price, count: 1 });
    const isEarly = Date.now() < sale.opensAt - 1000;
    const reply = await sale.server(dice).inject({ method: 'POST', url: '/api/order', headers: { cookie }, payload });
    sale.count('push in', reply);
    if (isEarly && reply.statusCode === 200) sale.wrong.push('somebody without a code has bought in the presale');
  }
}

/** Types codes that there are not, until the shop has enough. */
export async function guess(sale: PresaleHall, dice: Dice): Promise<void> {
  const browser = new Browser(sale.server(dice));
  for (let tries = 0; tries < 25; tries += 1) {
    const code = `FANS${dice.between(22_222_222, 99_999_999)}`;
    const reply = await browser.post('/api/order/code', { eventId: sale.hall.eventId, code }, sale.server(dice));
    sale.count('guess', reply);
    if (reply.statusCode === 200) sale.wrong.push(`the guess ${code} was right`);
  }
}

async function typeCode({ sale, dice, browser }: Visit, code: string): Promise<string | null> {
  const reply = await browser.post('/api/order/code', { eventId: sale.hall.eventId, code }, sale.server(dice));
  sale.count('type a code', reply);
  return reply.statusCode === 200 ? reply.json().token : null;
}

async function buy(visit: Visit, code: Code | null): Promise<void> {
  const { sale, dice, browser } = visit;
  const pass = await enter(visit, code);
  if (pass === null) return;
  const order = await placeOrder(visit, pass, code);
  if (order === null) return void sale.count('leave', await browser.leave(sale.hall));
  if (dice.chance(0.1)) return giveBack(visit, pass);
  if (dice.chance(0.1)) return letRunOut(sale, order);
  await pay(visit, order, code);
}

/** A pass, after as long in line as it takes; null when there is none any more. */
async function enter({ sale, dice, browser }: Visit, code: Code | null): Promise<string | null> {
  const url = `/api/order/acquire-token?eventId=${sale.hall.eventId}${code ? `&code=${code.token}` : ''}`;
  while (!sale.isOver()) {
    const reply = await browser.get(url, sale.server(dice));
    sale.count(code ? 'enter with a code' : 'enter', reply);
    if (reply.statusCode === 200) {
      if (code === null && Date.now() < sale.opensAt) sale.wrong.push('the public was let in before the opening');
      return reply.json().token;
    }
    if (reply.statusCode !== 202 && reply.statusCode !== 503) return null;
    await sale.pause(dice, Math.min(reply.json().askAgainSeconds ?? secondsToAskAgainMax, secondsToAskAgainMax));
  }
  sale.wrong.push('somebody was still in line when the sale was over');
  return null;
}

/** Looks for places of fewer people, and in other zones, until nothing is left. */
async function placeOrder(visit: Visit, token: string, code: Code | null): Promise<Transaction | null> {
  const { sale, dice, browser } = visit;
  let count = dice.between(1, partyMax);
  for (let tries = 0; tries < placesTriedMax && count > 0; tries += 1) {
    const { id: zoneId, pricingId } = dice.pick(sale.hall.zones);
    const price = code ? (sale.pricingsOfCodes.get(zoneId) as number) : pricingId;
    const payload = orderOf(sale, { token, zoneId, pricingId: price, count, ...(code && { codeToken: code.token }) });
    const reply = await browser.post('/api/order', payload, sale.server(dice));
    sale.count(code ? 'order with a code' : 'order', reply);
    if (reply.statusCode === 200) return reply.json();
    const { errorKey, details } = reply.json();
    if (errorKey === 'codeUsedUp') count = Math.min(count - 1, details.left);
    else if (errorKey === 'busy') await sale.pause(dice, secondsToAskAgainMax);
    else if (!['soldOut', 'noBlock'].includes(errorKey)) return null;
    else if (tries % 4 === 3) count -= 1;
  }
  return null;
}

type Wanted = { token: string; zoneId: HallZone['id']; pricingId: number; count: number; codeToken?: string };

const orderOf = ({ hall }: PresaleHall, { token, zoneId, pricingId, count, codeToken }: Wanted) => ({
  eventId: hall.eventId,
  siteId: hall.siteId,
  deliverType: '',
  token,
  orderDetails: [
    { sessionId: hall.sessionIds[0] as number, zoneId, pricingId, ticketNumber: count, acceptSplit: true },
  ],
  ...(codeToken && { codeToken }),
});

async function giveBack({ sale, dice, browser }: Visit, token: string): Promise<void> {
  sale.count('give back', await browser.post('/api/order/cancel', { token }, sale.server(dice)));
}

/** Ends the time of the hold. */
async function letRunOut({ database, hall }: PresaleHall, { id }: Transaction): Promise<void> {
  await sql`
    update orders set expires_at = now() where event_id = ${hall.eventId} and id = ${id} and status = 'WAITING'`.execute(
    database.db,
  );
}

/** At the counter, which is a call of the shop like any other. */
async function pay({ sale, dice }: Visit, { id, amount, tickets }: Transaction, code: Code | null): Promise<void> {
  const reply = await sale.server(dice).inject({
    method: 'POST',
    url: `/api/transactions/${id}/payments`,
    headers: sale.clerk.headers,
    payload: { method: 'COUNTER_CASH', amount, reason: 'at the counter' },
  });
  sale.count('pay', reply);
  if (reply.statusCode !== 200) return;
  const seats = tickets.map(({ zone, row, seat }) => `${zone.id}/${row}/${seat}`);
  sale.kept.push({ id, code: code?.code ?? null, seats });
}
