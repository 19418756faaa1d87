// The statements that a connection sends again and again. PostgreSQL keeps a named one parsed, and its plan where one plan is good for all values: for
// many statements of a sale, planning takes longer than the rows do.

/** A statement that comes this often will come again. */
const usesBeforeNaming = 10;
/** Lists of an office are put together from many parts: most of their texts never come again. */
const textsCounted = 500;
/** Each takes memory of the database for the life of its connection. */
const namesMax = 100;
/** A migration may add a column while the shop is open, and a named statement must not get another result. */
const readsAllColumns = /(?:^|[\s,.])\*(?:[\s,]|$)/;

export class RepeatedStatements {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** Notes that the statement is sent. Undefined when it goes without a name. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= namesMax) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < usesBeforeNaming || readsAllColumns.test(text)) {
      if (this.#uses.size >= textsCounted) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const next = `repeated ${this.#names.size + 1}`;
    this.#names.set(text, next);
    return next;
  }
}
