// The time limit of all calls: one timer for all of them. Fastify's own does not hold for a request with a body, and needs a timer, a
// controller, three listeners and an error with its stack for each request.
import { errorCodes, type FastifyInstance, type FastifyReply } from 'fastify';

const lookMilliseconds = 1_000;

export class TimeLimit {
  readonly #seconds: number;
  /** The calls that began in each of the last seconds, the latest first. */
  readonly #begun: Set<FastifyReply>[];

  constructor(app: FastifyInstance, seconds: number) {
    this.#seconds = seconds;
    this.#begun = Array.from({ length: seconds + 1 }, () => new Set());
    const timer = setInterval(() => this.look(), lookMilliseconds).unref();
    app.addHook('onClose', () => clearInterval(timer));
  }

  /** Has to be called when the work is over. */
  begin(reply: FastifyReply): () => void {
    const latest = this.#begun[0] as Set<FastifyReply>;
    latest.add(reply);
    return () => latest.delete(reply);
  }

  /** Each second: answers for the work that takes too long. */
  look(): void {
    const late = this.#begun.pop() ?? new Set();
    this.#begun.unshift(new Set());
    for (const reply of late) {
      const { url } = reply.request.routeOptions;
      if (!reply.sent) reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(String(this.#seconds * 1000), url));
    }
  }
}
