import type { Cell } from './sheet.ts';

/** Rows that come in pages and are taken in parts of any length. */
export class Rows {
  readonly #pages: AsyncIterator<Cell[][]>;
  #page: Cell[][] = [];
  #isOver = false;

  constructor(pages: AsyncIterable<Cell[][]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#page.length === 0 && !this.#isOver) {
      const { done, value } = await this.#pages.next();
      if (done) this.#isOver = true;
      else this.#page = value;
    }
    return this.#page.length > 0;
  }

  async *take(rowsMax: number): AsyncGenerator<Cell[][]> {
    for (let left = rowsMax; left > 0 && (await this.hasMore()); ) {
      const page = this.#page.slice(0, left);
      this.#page = this.#page.slice(left);
      left -= page.length;
      yield page;
    }
  }
}
