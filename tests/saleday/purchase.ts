// The purchase of a visitor with a pass: seats, a name, and one of the ways in which it ends.
import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../src/contract/orders.ts';
import { decideAt } from '../gateways/at-provider.ts';
import { person } from '../support/people/buyers.ts';
import { securityAnswers } from '../support/people/payers.ts';
import type { HallZone } from '../support/shop/hall.ts';
import type { KeptOrder } from './scene.ts';
import type { Visitor } from './visitor.ts';

/** Nine in ten want the first zone that may have seats, as long as there are any. */
const hotShare = 0.9;
const secondsBetweenLooks = [1, 1, 2, 2, 3];
const looksMax = 200;

export async function buy(visitor: Visitor, token: string): Promise<void> {
  const { scene, dice, habits } = visitor;
  await scene.think(dice);
  const transaction = await chooseSeats(visitor, token);
  if (!transaction) return;
  const order = keptOf(visitor, transaction);
  scene.kept.push(order);
  if (habits.ending === 'givesBack') return giveBack(visitor, token, order);
  if (!(await sayName(visitor, token, order.email)) || habits.ending === 'walksAway') return leave(visitor, order);
  if (habits.ending === 'transfer') return payByTransfer(visitor, token, order);
  return payByCard(visitor, token, order);
}

/** Takes fewer seats and other zones when it must, and waits for seats that come back. Null when all is sold. */
async function chooseSeats(visitor: Visitor, token: string): Promise<Transaction | null> {
  const { scene, dice, habits } = visitor;
  const zones = new Set(scene.hall.zones);
  let party = habits.party;
  while (!scene.isOver) {
    const since = performance.now();
    const zone = dice.chance(hotShare) ? [...zones][0] : dice.pick([...zones]);
    const reply = await scene.askUntilKnown(
      'order',
      visitor.sent('POST', '/api/order', orderOf(visitor, token, zone as HallZone, party)),
    );
    if (!reply) return null;
    scene.log.decided(performance.now() - since);
    if (reply.status === 200) return reply.body as Transaction;
    if (!['soldOut', 'noBlock'].includes(reply.body.errorKey)) {
      scene.isSurprised(`order: ${reply.status} ${reply.body.errorKey}`);
      return null;
    }
    zones.delete(zone as HallZone);
    if (zones.size > 0) continue;
    if (party === 1 && (await isSoldOut(visitor))) {
      scene.counts.foundSoldOut += 1;
      return null;
    }
    if (party === 1) await scene.think(dice);
    for (const each of scene.hall.zones) zones.add(each);
    party = Math.max(1, party - 1);
  }
  return null;
}

async function isSoldOut(visitor: Visitor): Promise<boolean> {
  const { scene } = visitor;
  const reply = await scene.ask('look', visitor.sent('GET', `/api/order/queue/${scene.hall.eventId}`));
  return reply?.status === 200 && reply.body.isSoldOut;
}

const orderOf = ({ scene: { hall } }: Visitor, token: string, zone: HallZone, ticketNumber: number) => ({
  eventId: hall.eventId,
  siteId: hall.siteId,
  token,
  deliverType: '',
  orderDetails: [
    { sessionId: hall.sessionIds[0], pricingId: zone.pricingId, zoneId: zone.id, ticketNumber, acceptSplit: true },
  ],
});

function keptOf({ habits, number }: Visitor, { id, amount, tickets }: Transaction): KeptOrder {
  return {
    id,
    amountCents: Math.round(amount * 100),
    seats: tickets.map(({ zone, row, seat }) => `${zone.id}/${row}/${seat}`),
    ending: habits.ending,
    email: `visitor-${number}@visitor.example`,
    state: 'HELD',
    invoiceNo: null,
  };
}

function failed(visitor: Visitor, order: KeptOrder, words: string): void {
  visitor.scene.isSurprised(words);
  leave(visitor, order);
}

async function sayName(visitor: Visitor, token: string, email: string): Promise<boolean> {
  const { scene, dice } = visitor;
  await scene.think(dice);
  const mobile = String(50_000_000 + visitor.number);
  const reply = await scene.askUntilKnown(
    'buyer',
    visitor.sent('PUT', '/api/order/buyer', { token, ...person, email, mobile }),
  );
  if (reply && reply.status !== 200) scene.isSurprised(`buyer: ${reply.status} ${reply.body?.errorKey ?? ''}`);
  return reply?.status === 200;
}

/** The buyer leaves with seats in hand: they come back when their time is over. */
const leave = ({ scene }: Visitor, order: KeptOrder): void => void scene.abandoned.set(order.id, scene.log.now());

async function giveBack(visitor: Visitor, token: string, order: KeptOrder): Promise<void> {
  const { scene, dice } = visitor;
  await scene.think(dice);
  const reply = await scene.askUntilKnown('giveBack', visitor.sent('POST', '/api/order/cancel', { token }));
  if (reply?.status === 200) order.state = 'CANCELED';
  else scene.isSurprised(`giveBack: ${reply?.status}`);
}

/** Where the shop takes no more transfers, or wants to see a human first, the buyer takes a card. */
async function payByTransfer(visitor: Visitor, token: string, order: KeptOrder): Promise<void> {
  const { scene } = visitor;
  const payload = { transactionId: order.id, token, ...securityAnswers };
  const reply = await scene.askUntilKnown('pay', visitor.sent('POST', '/api/payment/cash/pay', payload));
  if (reply?.status === 200) {
    if (order.state === 'HELD') order.state = 'TRANSFER';
    order.invoiceNo = reply.body.invoiceNo;
    return;
  }
  if (!['humanCheckNeeded', 'tooManyTransfers'].includes(reply?.body?.errorKey))
    return failed(visitor, order, `transfer: ${reply?.status} ${reply?.body?.errorKey ?? ''}`);
  scene.counts.cardInstead += 1;
  return payByCard(visitor, token, order);
}

async function payByCard(visitor: Visitor, token: string, order: KeptOrder): Promise<void> {
  const { scene, dice, habits } = visitor;
  const payload = { transactionId: order.id, token, ...securityAnswers };
  const reply = await scene.askUntilKnown('pay', visitor.sent('POST', '/api/payment/asiapay/pay', payload));
  if (reply?.status !== 200) return failed(visitor, order, `card: ${reply?.status} ${reply?.body?.errorKey ?? ''}`);
  order.invoiceNo = reply.body.invoiceNo;
  await scene.think(dice);
  const isLate = habits.ending === 'lateCard' || habits.ending === 'paysTooLate';
  await decideAt(reply.body.url, reply.body.fields, { outcome: 'approve', behaviour: isLate ? 'slow' : 'normal' });
  if (habits.ending === 'paysTooLate') return void scene.abandoned.set(order.id, 0);
  await watchPayment(visitor, token, order);
}

async function watchPayment(visitor: Visitor, token: string, order: KeptOrder): Promise<void> {
  const { scene } = visitor;
  const path = `/api/payment/state?token=${encodeURIComponent(token)}`;
  for (let looks = 0; looks < looksMax && !scene.isOver; looks += 1) {
    await wait(1000 * (secondsBetweenLooks[Math.min(looks, secondsBetweenLooks.length - 1)] as number));
    const reply = await scene.ask('state', visitor.sent('GET', path));
    if (reply?.status !== 200) continue;
    if (reply.body.state === 'PAID') {
      order.state = 'PAID';
      return;
    }
    if (!['OPEN', 'CONFIRMING'].includes(reply.body.state)) return scene.isSurprised(`state: ${reply.body.state}`);
  }
  scene.isSurprised('state: not paid until the end');
}
