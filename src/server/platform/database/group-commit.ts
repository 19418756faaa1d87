// Work in batches: while one batch is under way, new items are gathered for the next. A single caller waits no longer than without
// batches; a thousand callers share the cost of a transaction.

import { currentSpan, inSpan, runIn, type Span } from '../tracing/tracing.ts';

export class Busy extends Error {
  constructor() {
    super('too much work is waiting');
  }
}

type QueuedItem<Item, Result> = {
  item: Item;
  /** The request that it belongs to, where traces are collected. */
  span: Span | undefined;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};
type Options<Item, Result> = {
  /** One result for each item, in their order. A rejection is for all items. */
  run: (items: Item[]) => Promise<Result[]>;
  itemsMax: number;
  /** Further items are refused at once. */
  waitingMax: number;
  /** An item that has waited longer is refused when its turn comes. */
  waitMillisecondsMax: number;
};

/** A batch of this size is not divided. */
const undividedMax = 16;

export class GroupCommit<Item, Result> {
  readonly #options: Options<Item, Result>;
  #waiting: QueuedItem<Item, Result>[] = [];
  #working: Promise<void> | undefined;
  #isOver = false;

  constructor(options: Options<Item, Result>) {
    this.#options = options;
  }

  add(item: Item): Promise<Result> {
    if (this.#isOver || this.#waiting.length >= this.#options.waitingMax) return Promise.reject(new Busy());
    const result = new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, span: currentSpan(), since: performance.now(), resolve, reject });
    });
    this.#working ??= this.#work();
    return result;
  }

  /** Refuses further items, and resolves when the last batch is done: a late one would open a connection that nobody closes. */
  async finish(): Promise<void> {
    this.#isOver = true;
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    // Items of the same moment go into the first batch.
    await new Promise(setImmediate);
    for (let answered = 0; this.#waiting.length > 0; ) {
      const batch = this.#waiting.splice(0, this.#sizeAfter(answered));
      await this.#runBatch(batch);
      answered = batch.length;
    }
    this.#working = undefined;
  }

  /**
   * Half of the crowd: the waiting items, and those just answered, whose callers may ask again. While one half is under way the other
   * half is read. In one batch, first all callers would wait for the database, and then the database for all callers.
   */
  #sizeAfter(answered: number): number {
    const half = Math.ceil((answered + this.#waiting.length) / 2);
    return Math.min(Math.max(half, undividedMax), this.#options.itemsMax);
  }

  async #runBatch(batch: QueuedItem<Item, Result>[]): Promise<void> {
    const latest = performance.now() - this.#options.waitMillisecondsMax;
    const inTime = batch.filter(({ since }) => since >= latest);
    for (const { reject } of batch.filter(({ since }) => since < latest)) reject(new Busy());
    if (inTime.length === 0) return;
    try {
      const results = await inBatchSpan(inTime, () => this.#options.run(inTime.map(({ item }) => item)));
      inTime.forEach(({ resolve }, at) => {
        resolve(results[at] as Result);
      });
    } catch (error) {
      for (const { reject } of inTime) reject(error);
    }
  }
}

/** A batch belongs to its first traced item, and is linked with the others. Without one it is not traced, whoever began the work. */
function inBatchSpan<Result>(
  items: readonly { span: Span | undefined }[],
  work: () => Promise<Result>,
): Promise<Result> {
  const [parent, ...links] = items.flatMap(({ span }) => span ?? []);
  if (parent === undefined) return currentSpan() === undefined ? work() : runIn(undefined, work);
  return inSpan({ name: 'batch', attributes: { items: items.length }, parent, links }, work);
}
