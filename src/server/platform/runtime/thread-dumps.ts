// Dumps the threads of this process from a thread of its own, so that the main thread is seen while it works or stalls. One dump is made
// at a time, and shared (docs/decisions/0068).
import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { share } from '../share.ts';
import { threadEnvironment } from '../workers/thread-environment.ts';
import { inSource } from './in-source.ts';

export type Frame = { functionName: string; url: string; line: number };
/** No frames: it waits for work. */
export type DumpedThread = { id: number; name: string; frames: Frame[] };
/** A time in which the main thread did nothing else, and what it was at after half a second. */
export type Stall = { endedAt: Date; milliseconds: number; frames: Frame[] };

export type FromDumper =
  | { threads: DumpedThread[] }
  | { stalledMilliseconds: number; frames: Frame[] }
  | { fault: string };

const sharedMilliseconds = 1000;
/** Longer than a question may take: who asks again shares the dump that is under way. */
const dumpMillisecondsMax = 10_000;
const beatMilliseconds = 100;
const stallsMax = 20;
const program = new URL('dump-threads.ts', import.meta.url);

/** Shared memory of the main thread and the one that watches it. */
export const sharedPlaces = { beats: 0, hasDebugger: 1 };

type Options = { log: Pick<Logger, 'warn'>; clock: () => Date };

export class ThreadDumps {
  readonly stalls: Stall[] = [];
  readonly dump = share(sharedMilliseconds, () => this.#dump());
  readonly #options: Options;
  #dumper: Worker | undefined;
  #beating: NodeJS.Timeout | undefined;
  #waiting: ((given: DumpedThread[] | Error) => void) | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** From now on the main thread is watched as well. */
  start(): Worker {
    if (this.#dumper) return this.#dumper;
    const shared = new Int32Array(new SharedArrayBuffer(8));
    const beat = () => {
      Atomics.store(shared, sharedPlaces.hasDebugger, debuggerUrl() === undefined ? 0 : 1);
      Atomics.add(shared, sharedPlaces.beats, 1);
    };
    beat();
    const dumper = new Worker(program, {
      name: 'thread dumps',
      workerData: shared,
      env: threadEnvironment(),
      execArgv: [],
    });
    dumper.unref();
    dumper.on('message', (message: FromDumper) => this.#take(message));
    dumper.on('error', (error) => {
      this.#options.log.warn({ err: error }, 'threads cannot be dumped now');
      this.#waiting?.(error);
    });
    dumper.on('exit', () => {
      this.#dumper = undefined;
      clearInterval(this.#beating);
    });
    this.#beating = setInterval(beat, beatMilliseconds).unref();
    this.#dumper = dumper;
    return dumper;
  }

  async stop(): Promise<void> {
    clearInterval(this.#beating);
    await this.#dumper?.terminate();
  }

  async #dump(): Promise<DumpedThread[]> {
    const { promise, resolve } = Promise.withResolvers<DumpedThread[] | Error>();
    this.#waiting = resolve;
    const late = setTimeout(() => resolve(new Error('the dump took too long')), dumpMillisecondsMax);
    this.start().postMessage('dump');
    const given = await promise.finally(() => clearTimeout(late));
    this.#waiting = undefined;
    if (given instanceof Error) throw given;
    return given;
  }

  #take(message: FromDumper): void {
    if ('threads' in message) this.#waiting?.(message.threads.map(placed));
    else if ('fault' in message) this.#waiting?.(new Error(message.fault));
    else this.#noteStall(placed(message));
  }

  #noteStall({ stalledMilliseconds, frames }: { stalledMilliseconds: number; frames: Frame[] }): void {
    const milliseconds = Math.round(stalledMilliseconds);
    this.stalls.unshift({ endedAt: this.#options.clock(), milliseconds, frames });
    this.stalls.splice(stallsMax);
    const because = frames.slice(0, 5).map(frameText).join(' < ');
    this.#options.log.warn({ milliseconds, because }, 'the main thread did nothing else for long');
  }
}

const placed = <Dumped extends { frames: Frame[] }>(dumped: Dumped): Dumped => ({
  ...dumped,
  frames: dumped.frames.map(inSource),
});

const frameText = ({ functionName, url, line }: Frame): string =>
  `${functionName || '(anonymous)'} ${url.split('/').at(-1)}:${line}`;
