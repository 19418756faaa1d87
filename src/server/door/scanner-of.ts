// The sender of a scan: a device with its token, an account with the duty of scanning, or another program with its key.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitSender } from '../platform/limits/limit-sender.ts';
import { Refused } from '../platform/refused.ts';
import { readDeviceText } from './device-token.ts';

export type Scanner = { digest: Buffer; login: null; eventId: number } | { digest: null; login: string; eventId: null };

/** The devices of a hall share an address, and each server meets each of them once. */
const unknownTokensPerMinuteMax = 600;
const tokensKept = 10_000;

/**
 * A text that was no token before is limited by its sender, before anything is read for it. Whether a token is good is read from the
 * database with each request: a device that was revoked is refused by every server from that moment.
 */
export class Scanners {
  readonly #limit: (request: FastifyRequest) => Promise<void>;
  /** Digests of tokens that were good when they were last used. */
  readonly #known = new Set<string>();

  constructor(app: FastifyInstance) {
    this.#limit = limitSender(app, unknownTokensPerMinuteMax, 'device');
  }

  async of(request: FastifyRequest): Promise<Scanner> {
    const token = request.headers['x-door-token'];
    if (token === undefined) return accountOf(request);
    const read = typeof token === 'string' ? readDeviceText(token) : null;
    if (!read || !this.#known.has(read.digest.toString('base64'))) await this.#limit(request);
    if (!read) throw new Refused('deviceRevoked', 'device');
    return { ...read, login: null };
  }

  noteGood({ digest }: Scanner): void {
    if (!digest) return;
    if (this.#known.size >= tokensKept) this.#known.clear();
    this.#known.add(digest.toString('base64'));
  }

  refuse({ digest }: Scanner): Refused {
    if (digest) this.#known.delete(digest.toString('base64'));
    return new Refused('deviceRevoked', 'device');
  }
}

/** The route has let it in. */
async function accountOf(request: FastifyRequest): Promise<Scanner> {
  const principal = await request.server.principalOf(request);
  if (!principal) throw new Refused('signInNeeded', 'account');
  return { digest: null, login: principal.login, eventId: null };
}
