// A clock that jumps to the next thing that happens, so that a simulated minute takes a moment.
export class VirtualTime {
  now = 0;
  readonly #due: { at: number; act: () => void }[] = [];

  after(milliseconds: number, act: () => void): void {
    this.#due.push({ at: this.now + milliseconds, act });
  }

  readonly pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => this.after(Math.max(0, milliseconds), resolve));

  /** Until nothing is left to happen. */
  async run(): Promise<void> {
    await settled();
    while (this.#due.length > 0) {
      let next = 0;
      for (const [at, due] of this.#due.entries()) if (due.at < (this.#due[next]?.at ?? 0)) next = at;
      const [due] = this.#due.splice(next, 1);
      if (!due) return;
      this.now = Math.max(this.now, due.at);
      due.act();
      await settled();
    }
  }
}

/** When every promise that could go on has gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
