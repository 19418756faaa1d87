import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Refused } from '../refused.ts';

/**
 * Runs work after the reply, so that its duration does not reveal what was found. The server finishes it before it stops. If the server
 * crashes, the user has to ask again.
 */
export class Afterwards {
  readonly #log: Pick<Logger, 'error'>;
  readonly #underWay = new Set<Promise<void>>();

  constructor(app: FastifyInstance, log: Pick<Logger, 'error'>) {
    this.#log = log;
    app.addHook('onClose', () => this.finish());
  }

  add(work: () => Promise<void>): void {
    const working = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error) => this.#tell(error))
      .finally(() => this.#underWay.delete(working));
    this.#underWay.add(working);
  }

  /** Refusals are ignored, since the reply has been sent. */
  #tell(error: unknown): void {
    if (error instanceof Refused) return;
    this.#log.error({ err: error }, 'what was to be done after an answer was not done');
  }

  async finish(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
