// A proxy in front of a shop that trusts none: all visitors then have one address, and share its limits. A single header proves nothing,
// since any visitor can write it; a proxy writes it into every request.
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { TrustedProxies } from './trusted-proxies.ts';

const requestsInSample = 100;
const shareMin = 0.9;

export class ProxyWatch {
  readonly #log: Pick<Logger, 'error'>;
  readonly #trusted: TrustedProxies;
  #requests = 0;
  #forwarded = 0;
  #isForgotten = false;

  constructor(log: Pick<Logger, 'error'>, trusted: TrustedProxies) {
    this.#log = log;
    this.#trusted = trusted;
  }

  /** Whether the last sample came through a proxy that TRUST_PROXY does not name. */
  get isForgotten(): boolean {
    return this.#isForgotten;
  }

  see({ headers }: IncomingMessage): void {
    if (this.#trusted !== 0) return;
    this.#requests += 1;
    if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) this.#forwarded += 1;
    if (this.#requests === requestsInSample) this.#judge();
  }

  #judge(): void {
    const wasForgotten = this.#isForgotten;
    this.#isForgotten = this.#forwarded >= requestsInSample * shareMin;
    this.#requests = 0;
    this.#forwarded = 0;
    if (this.#isForgotten && !wasForgotten)
      this.#log.error(
        'requests come through a proxy, but TRUST_PROXY is 0: all visitors count as one address and share its limits. Set TRUST_PROXY to the number of proxies, such as 1',
      );
  }
}
