// Scans as devices send them, each of another ticket, with a code that the server has not seen.
import { randomUUID } from 'node:crypto';
import type { DoorHall } from './door-hall.ts';
import type { Asking } from './order-load.ts';

export const scannersAtOnce = 64;
export const scansInRound = 10_000;

/** A round of scans for these scanners together. */
export function scansOf(door: DoorHall): () => Asking | null {
  let at = 0;
  return () => {
    if (at >= scansInRound) return null;
    at += 1;
    return { request: scanRequest(door, at - 1), finish: () => {} };
  };
}

export function scanRequest({ sessionId, tokens, codes }: DoorHall, at: number): string {
  const body = JSON.stringify({
    code: codes[at],
    sessionId,
    type: 'entry',
    nonce: randomUUID(),
    scannedAt: new Date().toISOString(),
  });
  return [
    'POST /api/check-in/redeem HTTP/1.1',
    'Host: shop.example',
    'Content-Type: application/json',
    `X-Door-Token: ${tokens[at % tokens.length]}`,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
