// Plan copies never change, so each is read once. Events end: a plan that nobody has used for an hour is forgotten when another one comes.
// The time of use decides and not the number, because no step of a sale takes so long: the plans of one under way stay,
// however many it needs.

const hourMilliseconds = 3_600_000;

export class PlanMemory<Plan> {
  readonly #plans = new Map<string, { plan: Plan; usedAt: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#plans.size;
  }

  find(code: string): Plan | undefined {
    const known = this.#plans.get(code);
    if (known) known.usedAt = this.#now();
    return known?.plan;
  }

  add(code: string, plan: Plan): void {
    const now = this.#now();
    for (const [old, { usedAt }] of this.#plans) if (usedAt < now - hourMilliseconds) this.#plans.delete(old);
    this.#plans.set(code, { plan, usedAt: now });
  }
}
