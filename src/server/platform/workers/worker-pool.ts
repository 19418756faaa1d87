// Runs costly tasks, such as reading uploaded files, in threads beside the event loop. A thread has bounds of time and memory, and is
// ended when it exceeds them.
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { threadEnvironment } from './thread-environment.ts';
import { busy, type LineBounds, WaitingLine } from './waiting-line.ts';

/** Tasks by name. Input and output are copied between threads. */
// biome-ignore lint/suspicious/noExplicitAny: each task has an input of its own
export type Tasks = Record<string, (input: any) => unknown>;

export type Bounds = LineBounds & {
  /** Processor time of one task. It does not depend on the load of the machine. */
  processorMilliseconds: number;
  /** Elapsed time of one task, from its start in a thread. Beyond it the machine is too busy. */
  milliseconds: number;
  /** JavaScript memory only. A task has to bound other memory by itself, such as WebAssembly's. */
  heapMegabytes: number;
};

/** The task exceeded its bounds or failed, and its thread was ended. */
export class TaskEnded extends Error {}

/** A thread runs one task at a time. After some idle time it is ended. */
type Thread = {
  worker: Worker;
  finish: ((answer: TaskResult) => void) | null;
  /** Processor time of the earlier tasks. */
  usedMilliseconds: number;
  idle: NodeJS.Timeout | undefined;
};
type Done<Task extends (...given: never[]) => unknown> = Awaited<ReturnType<Task>>;
type TaskResult = { output: unknown } | { fault: unknown } | 'late';

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

  /** The module exports the tasks as `tasks`. Each thread loads it when there is work. */
  constructor(module: URL, bounds: Bounds, log: Pick<Logger, 'warn'>) {
    this.#module = module;
    this.#bounds = bounds;
    this.#log = log;
    this.#line = new WaitingLine(bounds);
  }

  run<Name extends string & keyof T>(name: Name, input: Parameters<T[Name]>[0]): Promise<Done<T[Name]>> {
    return this.#line.do(async (): Promise<Done<T[Name]>> => {
      if (this.#isStopped) throw busy();
      const thread = [...this.#threads].find(({ finish }) => finish === null) ?? this.#begin();
      const answer = await this.#ask(thread, { name, input });
      if (answer !== 'late' && 'output' in answer) {
        await this.#rest(thread);
        return answer.output as Done<T[Name]>;
      }
      // The state of its memory is unknown, and two threads would exceed the memory bound.
      await this.#end(thread);
      if (this.#isStopped || answer === 'late') throw busy();
      // The file may be the cause, or the shop: a missing package, or a machine that is too slow.
      this.#log.warn({ task: name, because: String(answer.fault) }, 'a task was ended');
      throw new TaskEnded(name);
    });
  }

  /** Starts no further tasks and ends the running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  #ask(thread: Thread, task: { name: string; input: unknown }): Promise<TaskResult> {
    const { worker, usedMilliseconds } = thread;
    const { processorMilliseconds, milliseconds } = this.#bounds;
    const since = performance.now();
    clearTimeout(thread.idle);
    worker.ref();
    return new Promise((resolve) => {
      const finish = (answer: TaskResult) => {
        clearInterval(watch);
        resolve(answer);
      };
      const watch = setInterval(async () => {
        if (performance.now() - since > milliseconds) finish('late');
        if ((await usedBy(worker)) - usedMilliseconds > processorMilliseconds) finish({ fault: 'it took too long' });
      }, millisecondsBetweenLooks);
      thread.finish = finish;
      worker.postMessage(task);
    });
  }

  #begin(): Thread {
    const worker = new Worker(program, {
      name: basename(this.#module.pathname, '.ts'),
      workerData: this.#module.href,
      resourceLimits: { maxOldGenerationSizeMb: this.#bounds.heapMegabytes, maxYoungGenerationSizeMb: 16 },
      env: threadEnvironment(),
      execArgv: [],
    });
    const thread: Thread = { worker, finish: null, usedMilliseconds: 0, idle: undefined };
    this.#threads.add(thread);
    worker.on('message', (answer: TaskResult) => thread.finish?.(answer));
    worker.on('error', (error) => thread.finish?.({ fault: error }));
    worker.on('exit', () => {
      this.#threads.delete(thread);
      thread.finish?.({ fault: 'its thread is gone' });
    });
    return thread;
  }

  async #rest(thread: Thread): Promise<void> {
    thread.usedMilliseconds = await usedBy(thread.worker);
    thread.finish = null;
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

/** 0 for a thread that has not started, or has ended. */
async function usedBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}
