// Buyers who do not give up: after an answer that was lost they ask again, with the same pass and the same body, also at
// another server, until they know.
import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../src/contract/orders.ts';
import { type Buyer, newBuyer, orderRequest } from '../support/people/buyers.ts';
import { type Hall, lineIn } from '../support/shop/hall.ts';
import type { Dice } from '../support/tools/dice.ts';
import { ask, type HttpRequest, type Reply } from './ask.ts';
import type { Halls } from './halls.ts';
import { isUnknown, type Promises, type Purchase, refusalOf } from './promises.ts';

export type Market = {
  servers: readonly { name: string; address: string }[];
  halls: Halls;
  key: KeyObject;
  promises: Promises;
  dice: Dice;
  /** Between one buyer and the next. */
  pauseMillisecondsMax: number;
  /** How long a buyer goes on asking. */
  secondsToKnowMax: number;
  isOver: () => boolean;
};
type OpenHall = Halls['open'][number];

/** How buyers go about it; what is named more often happens more often. */
const manners = [
  ...(['keeps', 'keeps', 'keeps', 'keeps', 'looksAgain'] as const),
  ...(['lapses', 'lapses', 'givesBack', 'asksTwoServers', 'hasTwoPasses'] as const),
];
type Manner = (typeof manners)[number];

/** Longer than any run, so that those who keep their seats keep them. */
export const holdMinutes = 300;

/** One buyer after the other until the market closes; an open purchase still ends. */
export async function keepBuying(market: Market): Promise<void> {
  while (!market.isOver()) {
    await buy(market, market.dice.pick(manners));
    await wait(market.dice.between(10, market.pauseMillisecondsMax));
  }
}

async function buy(market: Market, manner: Manner): Promise<void> {
  const { dice, halls, key, promises } = market;
  const hall = dice.pick(halls.open);
  const minutes = manner === 'lapses' ? dice.between(2000, 6000) / 60_000 : holdMinutes;
  const buyer = newBuyer(key, { eventId: hall.eventId, minutes });
  const purchase = promises.open(buyer, hall.eventId);
  const visit = { market, hall, buyer, purchase, address: addressOf(dice), orderDetails: linesFor(hall, dice) };
  const mayBeRefused = manner === 'lapses' ? ['passExpired'] : [];

  if (manner === 'asksTwoServers') await Promise.all([order(visit, []), order(visit, [])]);
  else if (manner === 'hasTwoPasses') await orderWithTwoPasses(visit, minutes);
  else await order(visit, mayBeRefused);
  if (purchase.reported === null) return;
  if (manner === 'looksAgain') await lookAgain(visit);
  if (manner === 'givesBack') {
    await wait(dice.between(0, 1500));
    await giveBack(visit);
  }
}

type Visit = {
  market: Market;
  hall: Hall | OpenHall;
  buyer: Buyer;
  purchase: Purchase;
  address: string;
  orderDetails: ReturnType<typeof lineIn>[];
  codeToken?: string;
};

/** Only one of them may be placed. */
async function orderWithTwoPasses(visit: Visit, minutes: number): Promise<void> {
  const { market, hall, buyer } = visit;
  const other = newBuyer(market.key, { eventId: hall.eventId, minutes, cookie: buyer.cookie });
  const otherPurchase = market.promises.open(other, hall.eventId);
  await Promise.all([
    order(visit, ['alreadyHolding']),
    order({ ...visit, buyer: other, purchase: otherPurchase }, ['alreadyHolding']),
  ]);
  if (visit.purchase.reported && otherPurchase.reported)
    market.promises.contradictions.push(`visitor ${buyer.visitor} was given two orders at once`);
}

export async function order(
  { market, hall, buyer, purchase, address, orderDetails, codeToken }: Visit,
  mayBeRefused: string[],
): Promise<void> {
  const { promises, halls } = market;
  const { eventId, siteId } = hall;
  const requested = orderRequest(buyer, { eventId, siteId, orderDetails, ...(codeToken && { codeToken }) });
  let wasUnknown = false;
  await askUntilKnown(market, address, requested, (reply, acknowledged) => {
    const refusal = refusalOf(reply) ?? '';
    if (reply === null || isUnknown(reply)) {
      wasUnknown = true;
      return false;
    }
    if (reply.status === 200) {
      promises.tell(purchase, reply.body as Transaction, acknowledged);
      if (wasUnknown) promises.foundAgain += 1;
    } else if (purchase.reported && purchase.reportedAt < acknowledged.requestedAt)
      promises.contradictions.push(`order ${purchase.reported.id}: refused later, ${refusal}`);
    else if (['soldOut', 'noBlock'].includes(refusal) && 'refusals' in hall) halls.refused(hall);
    else if (!mayBeRefused.includes(refusal)) promises.odd.push(`an order was answered ${reply.status} ${refusal}`);
    return true;
  });
}

async function lookAgain({ market, buyer, purchase, address }: Visit): Promise<void> {
  const { promises } = market;
  const requested = {
    method: 'GET',
    url: `/api/order?token=${buyer.token}`,
    headers: { cookie: buyer.cookie },
  } as const;
  await askUntilKnown(market, address, requested, (reply) => {
    if (reply === null || isUnknown(reply)) return false;
    const read = reply.body as Transaction;
    if (reply.status !== 200) promises.contradictions.push(`order ${purchase.reported?.id}: not found when read again`);
    else {
      promises.tell(purchase, read);
      if (read.status !== 'WAITING' && read.validUntil > Date.now() + 1000)
        promises.contradictions.push(`order ${read.id}: ${read.status} before its time`);
    }
    return true;
  });
}

async function giveBack({ market, buyer, purchase, address }: Visit): Promise<void> {
  const { promises } = market;
  purchase.echoed = true;
  const { cookie, token } = buyer;
  const requested = { method: 'POST', url: '/api/order/cancel', headers: { cookie }, payload: { token } } as const;
  await askUntilKnown(market, address, requested, (reply) => {
    if (reply === null || isUnknown(reply)) return false;
    if (reply.status === 200) purchase.reportedBack = true;
    else promises.contradictions.push(`order ${purchase.reported?.id}: could not be given back, ${refusalOf(reply)}`);
    return true;
  });
}

type Judge = (reply: Reply, acknowledged: { server: string; requestedAt: number; reportedAt: number }) => boolean;

/** Until `judge` says that the answer settles it. */
export async function askUntilKnown(
  market: Pick<Market, 'servers' | 'promises' | 'dice' | 'secondsToKnowMax'>,
  address: string,
  requested: HttpRequest,
  judge: Judge,
): Promise<void> {
  const { servers, promises, dice, secondsToKnowMax } = market;
  const deadline = performance.now() + secondsToKnowMax * 1000;
  const headers = { ...requested.headers, 'x-forwarded-for': address };
  let last: Reply = null;
  for (let attempt = 1; performance.now() < deadline; attempt += 1) {
    const server = dice.pick(servers);
    const requestedAt = performance.now();
    last = await ask(server.address, { ...requested, headers });
    promises.count(last);
    if (judge(last, { server: server.name, requestedAt: requestedAt, reportedAt: performance.now() })) return;
    await wait(dice.between(50, Math.min(200 * attempt, 1500)));
  }
  const [path] = requested.url.split('?');
  promises.gaveUp.push(`${requested.method} ${path}, last answer ${last?.status ?? 'none'} ${refusalOf(last) ?? ''}`);
}

/** One to four tickets, sometimes in two places at once. */
function linesFor(hall: OpenHall, dice: Dice) {
  const line = () =>
    lineIn(
      hall,
      dice.between(1, 4),
      dice.between(0, hall.zones.length - 1),
      dice.between(0, hall.sessionIds.length - 1),
    );
  return dice.chance(0.2) ? [line(), line()] : [line()];
}

export const addressOf = (dice: Dice): string =>
  `10.${dice.between(0, 255)}.${dice.between(0, 255)}.${dice.between(1, 254)}`;
