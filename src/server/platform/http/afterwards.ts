import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Refused } from '../refused.ts';

/**
 * Work that is done after the answer, so that how long it takes tells nobody what was found. The server finishes it before it
 * stops; should it die, whoever asked asks again.
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

  /** A refusal has nobody left to be told. */
  #tell(error: unknown): void {
    if (error instanceof Refused) return;
    this.#log.error({ err: error }, 'what was to be done after an answer was not done');
  }

  async finish(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
