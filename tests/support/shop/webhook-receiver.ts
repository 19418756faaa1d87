// The program of somebody else that receives webhooks: it reads the signature as docs/WEBHOOKS.md says, and shares no code with the shop.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingMessage['headers']; body: string };
type Answer = (response: ServerResponse, received: Received) => void;

export async function startReceiver(
  answer: Answer = (response) => response.end('thank you'),
  host = '127.0.0.1',
  port = 0,
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const one = { headers: request.headers, body };
    received.push(one);
    answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${taken}/hooks`,
    port: taken,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const minutesOldMax = 5;

/** Whether a delivery comes from the shop that gave this secret, and is not an old one that was sent again by somebody else. */
export function isFromShop(secret: string, { headers, body }: Received, now = Date.now()): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (Math.abs(now / 1000 - Number(timestamp)) > minutesOldMax * 60) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, text = ''] = signature.split(',');
      const given = Buffer.from(text, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
