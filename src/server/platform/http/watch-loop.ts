// Nothing here should keep everybody waiting. Should a call do so all the same, the log says which, and when it does it again that
// call alone is answered 503 for a while: the shop goes on selling.
import type { Logger } from 'pino';
import { Refused } from '../refused.ts';

const heldMillisecondsMax = 200;
const lookEachMilliseconds = 50;
/** Another program may have had the processor meanwhile: this much of the time must have been our own work. */
const ownShareMin = 0.6;
const twiceWithinMilliseconds = 60_000;
/** For each millisecond that it kept others waiting, so that it takes a tenth of the time at the most. */
const restEachMillisecond = 10;
const restMillisecondsMax = 30_000;

/** A call as the log names it. */
export type Watched = {
  method: string;
  path: string;
  /** False for what has a limit of its own and must go on whatever happens. */
  mayRest: boolean;
};
type Clock = { now: () => number; processorMilliseconds: () => number };
type Held = { at: number; restsUntil: number };

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
  readonly #held = new Map<Watched, Held>();
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

  /** From now on: what came before, such as reading all the programs, kept nobody waiting. */
  start(): void {
    this.#lastAt = this.#clock.now();
    this.#processorAt = this.#clock.processorMilliseconds();
    this.#ticking = setInterval(() => this.look(), lookEachMilliseconds).unref();
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  /** Before anything of a call is worked on. Refuses a call that rests. */
  begin(call: Watched): void {
    const now = this.#clock.now();
    if (now - this.#lastAt > heldMillisecondsMax) this.#noteHeld(now);
    this.#lastAt = now;
    this.#underWay = call;
    if (this.#held.size === 0) return;
    const milliseconds = (this.#held.get(call)?.restsUntil ?? 0) - now;
    if (milliseconds > 0) throw new Refused('busy', 'shop', { retryAfterSeconds: Math.ceil(milliseconds / 1000) });
  }

  /** Once in a while: what began before has let others have their turn. */
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
