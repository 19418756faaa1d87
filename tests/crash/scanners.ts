// Devices at the door of the hall in which staff sell, while servers and PostgreSQL are killed. Each scan is repeated with its nonce until
// its answer is known, also at another server.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DoorScan, ScanReply } from '../../src/contract/door.ts';
import { newDeviceText, readDeviceText } from '../../src/server/door/device-token.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import { sealBytes } from '../../src/server/platform/signing/sealed.ts';
import { type CodeSigner, codeSigner } from '../../src/server/shop/tickets/ticket-keys.ts';
import type { Hall } from '../support/shop/hall.ts';
import { addressOf, askUntilKnown, type Market } from './buyers.ts';
import { isUnknown, refusalOf } from './promises.ts';

export type Door = { hall: Hall; tokens: string[]; sign: CodeSigner };

const devices = 6;
const minute = 60_000;
const usual = ['alreadyIn', 'void'];

export async function openDoor(db: Db, key: Market['key'], hall: Hall): Promise<Door> {
  const { eventId, sessionIds } = hall;
  const tokens = Array.from({ length: devices }, () => newDeviceText(eventId));
  const rows = tokens.map((token, at) => ({
    eventId,
    name: `Phone ${at}`,
    sessionIds,
    tokenDigest: readDeviceText(token)?.digest as Buffer,
    sealedListKey: sealBytes(key, 'door-list', randomBytes(32)),
    madeBy: 'ada',
  }));
  await db.insertInto('doorDevice').values(rows).execute();
  return { hall, tokens, sign: await codeSigner(db, { signingKey: key }, eventId) };
}

export async function keepScanning(market: Market, door: Door): Promise<void> {
  while (!market.isOver()) {
    await scanOne(market, door);
    await wait(market.dice.between(10, market.pauseMillisecondsMax));
  }
}

/**
 * Tickets are shown again and again: copies, codes of another issue, and tickets that came back. Half of the scans are of the newest order, so
 * that two devices have the same ticket in the same moment.
 */
async function scanOne(market: Market, { hall, tokens, sign }: Door): Promise<void> {
  const { dice, promises } = market;
  if (promises.staffOrders.length === 0) return;
  const [newest] = promises.staffOrders.slice(-1);
  const order = newest && dice.chance(0.5) ? newest : dice.pick(promises.staffOrders);
  const number = dice.between(1, order.tickets);
  const sessionId = hall.sessionIds[0] as number;
  const isOfAnotherIssue = dice.chance(0.1);
  const code = sign({ eventId: hall.eventId, orderId: order.id, number, sessionId, issue: isOfAnotherIssue ? 2 : 1 });
  const isOffline = dice.chance(0.3);
  const now = Date.now();
  const scan: DoorScan = {
    code,
    sessionId,
    type: 'entry',
    nonce: randomUUID(),
    scannedAt: new Date(isOffline ? now - dice.below(5 * minute) : now).toISOString(),
    ...(isOffline && { isOffline, sentAt: new Date(now).toISOString() }),
  };
  const wasVoid = isOfAnotherIssue || order.returned.has(number);
  const reply = await untilAnswered(market, dice.pick(tokens), scan);
  if (!reply) return;
  const { nonce, status, reason } = reply;
  promises.scans.push({ nonce, outcome: reason ?? status, isOffline, wasVoid });
  if (reason && !usual.includes(reason)) promises.odd.push(`a scan was answered ${reason}`);
  if (!dice.chance(0.2)) return;
  const again = await untilAnswered(market, dice.pick(tokens), scan);
  if (again && again.status !== status)
    promises.contradictions.push(`scan ${nonce}: first ${status}, then ${again.status}`);
}

async function untilAnswered(market: Market, token: string, scan: DoorScan): Promise<ScanReply | null> {
  let answered: ScanReply | null = null;
  const headers = { 'x-door-token': token };
  const requested = scan.isOffline
    ? ({ method: 'POST', url: '/api/check-in/scans', headers, payload: { scans: [scan] } } as const)
    : ({ method: 'POST', url: '/api/check-in/redeem', headers, payload: scan } as const);
  await askUntilKnown(market, addressOf(market.dice), requested, (reply) => {
    if (reply === null || isUnknown(reply)) return false;
    if (reply.status === 200) {
      const body = reply.body as ScanReply & { replies?: ScanReply[] };
      answered = body.replies?.[0] ?? body;
    } else market.promises.odd.push(`a scan was answered ${reply.status} ${refusalOf(reply)}`);
    return true;
  });
  return answered;
}
