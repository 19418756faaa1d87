// Watches the event loop. When a call blocks it for too long, the log names the call. When the same call does it again soon, it alone is
// refused with 503 for a while, so that the shop can go on selling.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Deps } from '../deps.ts';
import { Refused } from '../refused.ts';

const heldMillisecondsMax = 200;
const lookEachMilliseconds = 50;
/** The share of the time that must be this thread's own work: another program may have used the processor. */
const ownShareMin = 0.6;
const twiceWithinMilliseconds = 60_000;
/** The pause for each millisecond of blocking, so that the call takes a tenth of the time at most. */
const restEachMillisecond = 10;
const restMillisecondsMax = 30_000;

/** A call with its name in the log. */
export type Watched = {
  method: string;
  path: string;
  /** False for calls that have a limit of their own and must never be refused. */
  mayRest: boolean;
};
type Clock = { now: () => number; processorMilliseconds: () => number };
type Standstill = { at: number; restsUntil: number };

const thisThread: Clock = {
  now: () => performance.now(),
  processorMilliseconds: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

export class LoopWatch {
  readonly #log: Pick<Logger, 'warn'>;
  readonly #clock: Clock;
  readonly #held = new Map<Watched, Standstill>();
  #ticking: NodeJS.Timeout | undefined;
  #underWay: Watched | null = null;
  #lastAt: number;
  #processorAt: number;

  constructor(log: Pick<Logger, 'warn'>, clock = thisThread) {
    this.#log = log;
    this.#clock = clock;
    this.#lastAt = clock.now();
    this.#processorAt = clock.processorMilliseconds();
  }

  /** Measures from now on: loading the programs at the start does not count. */
  start(): void {
    this.#lastAt = this.#clock.now();
    this.#processorAt = this.#clock.processorMilliseconds();
    this.#ticking = setInterval(() => this.look(), lookEachMilliseconds).unref();
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  /** Call before any work of a call. Refuses a call that is paused. */
  begin(call: Watched): void {
    const now = this.#clock.now();
    if (now - this.#lastAt > heldMillisecondsMax) this.#noteHeld(now);
    this.#lastAt = now;
    this.#underWay = call;
    if (this.#held.size === 0) return;
    const milliseconds = (this.#held.get(call)?.restsUntil ?? 0) - now;
    if (milliseconds > 0) throw new Refused('busy', 'shop', { retryAfterSeconds: Math.ceil(milliseconds / 1000) });
  }

  /** Runs regularly. Calls that began before have returned to the event loop. */
  look(): void {
    const now = this.#clock.now();
    if (now - this.#lastAt > heldMillisecondsMax) this.#noteHeld(now);
    this.#lastAt = now;
    this.#underWay = null;
    this.#processorAt = this.#clock.processorMilliseconds();
    for (const [call, { at, restsUntil }] of this.#held)
      if (now > restsUntil && now - at > twiceWithinMilliseconds) this.#held.delete(call);
  }

  #noteHeld(now: number): void {
    const milliseconds = Math.round(now - this.#lastAt);
    const call = this.#underWay;
    const processor = this.#clock.processorMilliseconds();
    const isOwnWork = processor - this.#processorAt >= milliseconds * ownShareMin;
    this.#processorAt = processor;
    if (!isOwnWork) return;
    const { method, path } = call ?? { method: '', path: 'a job' };
    this.#log.warn({ method, path, milliseconds }, 'everybody had to wait');
    if (!call?.mayRest) return;
    const isAgain = this.#held.has(call);
    const rest = Math.min(milliseconds * restEachMillisecond, restMillisecondsMax);
    this.#held.set(call, { at: now, restsUntil: isAgain ? now + rest : 0 });
  }
}

export function watchLoop(
  app: FastifyInstance,
  { configuration, log }: Pick<Deps, 'configuration' | 'log'>,
): FastifyInstance['loopWatch'] {
  // Tests share this thread and block it for longer than any call.
  if (configuration.mode === 'test') return { begin: () => {} };
  const watch = new LoopWatch(log);
  app.addHook('onListen', async () => watch.start());
  app.addHook('onClose', async () => watch.stop());
  return watch;
}
