/** Wakes whoever waits for work before their time is over. A ring that comes while somebody still looks is not lost on them. */
export class Bell {
  #rings = 0;
  readonly #waiting = new Set<() => void>();

  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings += 1;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Until the bell has rung once more than when the caller looked, or the time is over. */
  wait(ringsSeen: number, milliseconds: number): Promise<void> {
    if (this.#rings !== ringsSeen) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      timer.unref();
      this.#waiting.add(wake);
    });
  }
}
