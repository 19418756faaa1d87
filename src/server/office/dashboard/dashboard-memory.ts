import { type Dashboard, salesRight } from '../../../contract/dashboard.ts';
import type { Health } from '../../../contract/operations.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass, type Principal } from '../../../domain/accounts/rights.ts';
import type { Deps } from '../../platform/deps.ts';
import { attentionFor, findAttention, findTroubles } from './find-attention.ts';
import { PastDays, readEventsLeft, readShopState } from './read-shop-state.ts';

const millisecondsKept = 5000;

type Services = Pick<Deps, 'db' | 'clock' | 'configuration'>;
type CacheEntry<Part> = { until: number; part: Promise<Part> } | null;

/** The dashboard, read once for everybody who looks at it within some seconds. */
export class DashboardMemory {
  readonly #services: Services;
  readonly #past = new PastDays();
  readonly #attention: (now: number) => ReturnType<typeof findAttention>;
  readonly #troubles: (now: number) => ReturnType<typeof findTroubles>;
  readonly #sales: (now: number) => Promise<Pick<Dashboard, 'shop' | 'events'>>;

  constructor(services: Services, readHealths: () => Promise<readonly (Health | null)[]>) {
    this.#services = services;
    const { db } = services;
    this.#attention = remembered(() => findAttention(db));
    this.#troubles = remembered(() => findTroubles(services, readHealths));
    this.#sales = remembered(async (now) => ({
      shop: await readShopState(db, this.#past, now),
      events: await readEventsLeft(db),
    }));
  }

  /** Only the parts that are among the account's duties; without such a duty they are not read. */
  async of({ authorities }: Pick<Principal, 'authorities'>): Promise<Dashboard> {
    const now = this.#services.clock().getTime();
    const sales = mayPass(salesRight, authorities) ? await this.#sales(now) : { shop: null, events: null };
    const [waiting, troubles] = await Promise.all([
      this.#attention(now),
      mayPass(duties.operations, authorities) ? this.#troubles(now) : [],
    ]);
    return {
      at: new Date(now).toISOString(),
      attention: attentionFor([...waiting, ...troubles], authorities),
      ...sales,
    };
  }
}

/** A part that fails is read again by the next one who asks. */
function remembered<Part>(read: (now: number) => Promise<Part>): (now: number) => Promise<Part> {
  let kept: CacheEntry<Part> = null;
  return (now) => {
    if (kept && now < kept.until) return kept.part;
    const reading = { until: now + millisecondsKept, part: read(now) };
    kept = reading;
    reading.part.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.part;
  };
}
