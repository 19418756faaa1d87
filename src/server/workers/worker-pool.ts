// What is dear by nature, and what a stranger may make dearer still, is worked on beside the event loop: in a thread that has so
// much time and memory, and is ended when it wants more.
import { Worker } from 'node:worker_threads';
import { type LineBounds, WaitingLine } from './waiting-line.ts';

/** By name; each takes one value and gives one back, as copies. */
// biome-ignore lint/suspicious/noExplicitAny: each task has an input of its own
export type Tasks = Record<string, (input: any) => unknown>;

export type Bounds = LineBounds & {
  /** For one task, from the moment when it has a thread. */
  milliseconds: number;
  /** Of JavaScript's own memory. What lies outside it, as WebAssembly's does, a task has to bound by itself. */
  heapMegabytes: number;
};

/** A task that took too long or too much, or failed: its thread is gone. */
export class TaskEnded extends Error {}

/** It has one task at a time. Whoever waits for that hears of its end; one that has nothing to do for a while is let go. */
type Thread = { worker: Worker; settle: ((answer: Answer) => void) | null; timer: NodeJS.Timeout | undefined };
type Done<Task extends (...given: never[]) => unknown> = Awaited<ReturnType<Task>>;
type Answer = { output: unknown } | { fault: unknown };

const idleMilliseconds = 60_000;
const program = new URL('run-tasks.ts', import.meta.url);

export class WorkerPool<T extends Tasks> {
  readonly #module: URL;
  readonly #bounds: Bounds;
  readonly #line: WaitingLine;
  readonly #threads = new Set<Thread>();
  #isStopped = false;

  /** The module has the tasks as `tasks`; each thread reads it for itself, when there is something to do. */
  constructor(module: URL, bounds: Bounds) {
    this.#module = module;
    this.#bounds = bounds;
    this.#line = new WaitingLine(bounds);
  }

  run<Name extends string & keyof T>(name: Name, input: Parameters<T[Name]>[0]): Promise<Done<T[Name]>> {
    return this.#line.do(async (): Promise<Done<T[Name]>> => {
      if (this.#isStopped) throw new TaskEnded('the shop closes');
      const thread = [...this.#threads].find(({ settle }) => settle === null) ?? this.#begin();
      const answer = await this.#ask(thread, { name, input });
      if ('output' in answer) {
        this.#rest(thread);
        return answer.output as Done<T[Name]>;
      }
      // Nobody knows what state its memory is in, and two of them would take more than was allowed for.
      await this.#end(thread);
      throw new TaskEnded(`${name} was ended`, { cause: answer.fault });
    });
  }

  /** Nothing is begun any more; what is under way is ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  #ask(thread: Thread, task: { name: string; input: unknown }): Promise<Answer> {
    const { worker } = thread;
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => thread.settle?.({ fault: 'it took too long' }), this.#bounds.milliseconds);
    worker.ref();
    return new Promise((settle) => {
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
    const thread: Thread = { worker, settle: null, timer: undefined };
    this.#threads.add(thread);
    worker.on('message', (answer: Answer) => thread.settle?.(answer));
    worker.on('error', (error) => thread.settle?.({ fault: error }));
    worker.on('exit', () => {
      this.#threads.delete(thread);
      thread.settle?.({ fault: 'its thread is gone' });
    });
    return thread;
  }

  #rest(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.settle = null;
    thread.timer = setTimeout(() => void this.#end(thread), idleMilliseconds).unref();
    // Nobody waits for a thread that does nothing.
    thread.worker.unref();
  }

  async #end(thread: Thread): Promise<void> {
    clearTimeout(thread.timer);
    this.#threads.delete(thread);
    await thread.worker.terminate();
  }
}
