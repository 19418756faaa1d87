// The id of a request, in its reply and in every line of the log about it.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type TrustedProxies, trustOf } from '../limits/trusted-proxies.ts';

/** Short, and without a character that would change a line of the log. */
const fitting = /^[\w-]{8,64}$/;

/**
 * A trusted proxy may name the id in `X-Request-Id`, so that its log and ours can be compared. All other ids are unlike those of any other
 * process, and cheap: each request needs one.
 */
export function requestIds(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('hex');
  const trusts = trustOf(trusted);
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && fitting.test(given) && trusts(socket.remoteAddress ?? '', 0)) return given;
    count += 1;
    return `${prefix}${count.toString(36)}`;
  };
}
