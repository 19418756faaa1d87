// A proxy in front of a shop that does not trust it: all visitors then have one address, and share its limits. A single header proves nothing,
// since any visitor can write it; a proxy writes it into every request.
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { plainAddress } from '../../../domain/queue/sender-network.ts';
import { type TrustedProxies, trustOf } from './trusted-proxies.ts';

const requestsInSample = 100;
const shareMin = 0.9;
/** Load balancers and monitoring ask here by themselves, without a visitor. */
const withoutVisitor = '/management/';

export class ProxyWatch {
  readonly #log: Pick<Logger, 'error'>;
  readonly #trusts: ReturnType<typeof trustOf>;
  #requests = 0;
  #forwarded = 0;
  #isForgotten = false;

  constructor(log: Pick<Logger, 'error'>, trusted: TrustedProxies) {
    this.#log = log;
    this.#trusts = trustOf(trusted);
  }

  /** Whether the last sample came through a proxy that TRUST_PROXY does not name. */
  get isForgotten(): boolean {
    return this.#isForgotten;
  }

  see({ headers, socket, url }: IncomingMessage): void {
    if (url?.startsWith(withoutVisitor)) return;
    this.#requests += 1;
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (isForwarded && !this.#trusts(plainAddress(socket.remoteAddress) ?? '', 0)) this.#forwarded += 1;
    if (this.#requests === requestsInSample) this.#judge();
  }

  #judge(): void {
    const wasForgotten = this.#isForgotten;
    this.#isForgotten = this.#forwarded >= requestsInSample * shareMin;
    this.#requests = 0;
    this.#forwarded = 0;
    if (this.#isForgotten && !wasForgotten)
      this.#log.error(
        'requests come through a proxy that TRUST_PROXY does not name: all visitors count as one address and share its limits. Set TRUST_PROXY to the number of proxies, such as 1, or to their networks',
      );
  }
}
