// Work in batches: while one batch is under way, what arrives is gathered for the next. One caller waits no longer than
// before; a thousand callers share the cost of a transaction.

export class Busy extends Error {
  constructor() {
    super('too much work is waiting');
  }
}

type Waiting<Item, Result> = {
  item: Item;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};
type Options<Item, Result> = {
  /** One result for each item, in their order; a rejection is everybody's. */
  run: (items: Item[]) => Promise<Result[]>;
  itemsMax: number;
  /** More than this are told at once that there is too much to do. */
  waitingMax: number;
  /** An item that has waited longer is refused when its turn comes. */
  waitMillisecondsMax: number;
};

/** So few are not worth two transactions. */
const undividedMax = 16;

export class GroupCommit<Item, Result> {
  readonly #options: Options<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #working: Promise<void> | undefined;

  constructor(options: Options<Item, Result>) {
    this.#options = options;
  }

  add(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#options.waitingMax) return Promise.reject(new Busy());
    const result = new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject });
    });
    this.#working ??= this.#work();
    return result;
  }

  /** Resolves when nothing is under way any more. */
  async finish(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    // What arrived in the same moment goes into the first batch already.
    await new Promise(setImmediate);
    for (let answered = 0; this.#waiting.length > 0; ) {
      const batch = this.#waiting.splice(0, this.#sizeAfter(answered));
      await this.#runBatch(batch);
      answered = batch.length;
    }
    this.#working = undefined;
  }

  /**
   * Half of the crowd, which is whoever waits and whoever has just been answered and may ask again: while one half is under
   * way the other is read. All in one batch, they would all wait for the database, and then it for all of them.
   */
  #sizeAfter(answered: number): number {
    const half = Math.ceil((answered + this.#waiting.length) / 2);
    return Math.min(Math.max(half, undividedMax), this.#options.itemsMax);
  }

  async #runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    const latest = performance.now() - this.#options.waitMillisecondsMax;
    const inTime = batch.filter(({ since }) => since >= latest);
    for (const { reject } of batch.filter(({ since }) => since < latest)) reject(new Busy());
    if (inTime.length === 0) return;
    try {
      const results = await this.#options.run(inTime.map(({ item }) => item));
      inTime.forEach(({ resolve }, at) => {
        resolve(results[at] as Result);
      });
    } catch (error) {
      for (const { reject } of inTime) reject(error);
    }
  }
}
