// What is dear by nature, and what a stranger may make dearer still, is worked on beside the event loop: in a thread that has so
// much time and memory, and is ended when it wants more.
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { busy, type LineBounds, WaitingLine } from './waiting-line.ts';

/** By name; each takes one value and gives one back, as copies. */
// biome-ignore lint/suspicious/noExplicitAny: each task has an input of its own
export type Tasks = Record<string, (input: any) => unknown>;

export type Bounds = LineBounds & {
  /** Of a processor's time, for one task: what it costs does not depend on how busy the machine is. */
  processorMilliseconds: number;
  /** By the clock, from the moment when it has a thread: then it is the machine that is too busy. */
  milliseconds: number;
  /** Of JavaScript's own memory. What lies outside it, as WebAssembly's does, a task has to bound by itself. */
  heapMegabytes: number;
};

/** A task that took too long or too much, or failed: its thread is gone. */
export class TaskEnded extends Error {}

/** It has one task at a time. Whoever waits for that hears of its end; one that has nothing to do for a while is let go. */
type Thread = {
  worker: Worker;
  settle: ((answer: Answer) => void) | null;
  /** Of a processor's time, by the tasks before. */
  usedMilliseconds: number;
  idle: NodeJS.Timeout | undefined;
};
type Done<Task extends (...given: never[]) => unknown> = Awaited<ReturnType<Task>>;
type Answer = { output: unknown } | { fault: unknown } | 'late';

const idleMilliseconds = 60_000;
const millisecondsBetweenLooks = 100;
const program = new URL('run-tasks.ts', import.meta.url);

export class WorkerPool<T extends Tasks> {
  readonly #module: URL;
  readonly #bounds: Bounds;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #line: WaitingLine;
  readonly #threads = new Set<Thread>();
  #isStopped = false;

  /** The module has the tasks as `tasks`; each thread reads it for itself, when there is something to do. */
  constructor(module: URL, bounds: Bounds, log: Pick<Logger, 'warn'>) {
    this.#module = module;
    this.#bounds = bounds;
    this.#log = log;
    this.#line = new WaitingLine(bounds);
  }

  run<Name extends string & keyof T>(name: Name, input: Parameters<T[Name]>[0]): Promise<Done<T[Name]>> {
    return this.#line.do(async (): Promise<Done<T[Name]>> => {
      if (this.#isStopped) throw busy();
      const thread = [...this.#threads].find(({ settle }) => settle === null) ?? this.#begin();
      const answer = await this.#ask(thread, { name, input });
      if (answer !== 'late' && 'output' in answer) {
        await this.#rest(thread);
        return answer.output as Done<T[Name]>;
      }
      // The state of its memory is unknown, and two threads would take more memory than is allowed.
      await this.#end(thread);
      if (this.#isStopped || answer === 'late') throw busy();
      // It may be the file, and it may be us: a package that is missing, or a machine that is too slow.
      this.#log.warn({ task: name, because: String(answer.fault) }, 'a task was ended');
      throw new TaskEnded(name);
    });
  }

  /** Nothing is begun any more; what is under way is ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  #ask(thread: Thread, task: { name: string; input: unknown }): Promise<Answer> {
    const { worker, usedMilliseconds } = thread;
    const { processorMilliseconds, milliseconds } = this.#bounds;
    const since = performance.now();
    clearTimeout(thread.idle);
    worker.ref();
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        clearInterval(watch);
        resolve(answer);
      };
      const watch = setInterval(async () => {
        if (performance.now() - since > milliseconds) settle('late');
        if ((await usedBy(worker)) - usedMilliseconds > processorMilliseconds) settle({ fault: 'it took too long' });
      }, millisecondsBetweenLooks);
      thread.settle = settle;
      worker.postMessage(task);
    });
  }

  #begin(): Thread {
    const worker = new Worker(program, {
      workerData: this.#module.href,
      resourceLimits: { maxOldGenerationSizeMb: this.#bounds.heapMegabytes, maxYoungGenerationSizeMb: 16 },
      // Nothing of the server's own settings and secrets.
      env: {},
      execArgv: [],
    });
    const thread: Thread = { worker, settle: null, usedMilliseconds: 0, idle: undefined };
    this.#threads.add(thread);
    worker.on('message', (answer: Answer) => thread.settle?.(answer));
    worker.on('error', (error) => thread.settle?.({ fault: error }));
    worker.on('exit', () => {
      this.#threads.delete(thread);
      thread.settle?.({ fault: 'its thread is gone' });
    });
    return thread;
  }

  async #rest(thread: Thread): Promise<void> {
    thread.usedMilliseconds = await usedBy(thread.worker);
    thread.settle = null;
    thread.idle = setTimeout(() => void this.#end(thread), idleMilliseconds).unref();
    // An idle thread does not keep the process alive.
    thread.worker.unref();
  }

  async #end(thread: Thread): Promise<void> {
    clearTimeout(thread.idle);
    this.#threads.delete(thread);
    await thread.worker.terminate();
  }
}

/** Nought for one that has not begun, or has ended. */
async function usedBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}
