// The notes of a sale day: answers and how long they took, moments, and the state of the seats from second to second.

export const kinds = ['arrive', 'look', 'enter', 'order', 'buyer', 'pay', 'state', 'giveBack', 'staff'] as const;
export type Kind = (typeof kinds)[number];
/** Seconds since the start of the day, and milliseconds until the answer. */
export type Timed = { at: number[]; milliseconds: number[] };
export type Moment = { at: number; words: string };
/** Seats by state, and the line. */
export type Sample = {
  at: number;
  free: number;
  chosen: number;
  atProvider: number;
  byTransfer: number;
  sold: number;
  arrivals: number;
  served: number;
};
export type Admitted = { at: number; place: number; wasWatching: boolean };

export class DayLog {
  readonly #startedAt = performance.now();
  readonly timed: Record<Kind, Timed>;
  /** Answers by kind, status and refusal. */
  readonly outcomes = new Map<string, number>();
  readonly moments: Moment[] = [];
  readonly samples: Sample[] = [];
  /** Visitors in the order in which they were let in. */
  readonly admitted: Admitted[] = [];
  /** From a buyer's first click until the shop has decided, over all requests that it took. */
  readonly decisions: Timed = { at: [], milliseconds: [] };

  readonly #say: (sentence: string) => void;

  constructor(say: (sentence: string) => void = () => {}) {
    this.#say = say;
    this.timed = Object.fromEntries(kinds.map((kind) => [kind, { at: [], milliseconds: [] }])) as unknown as Record<
      Kind,
      Timed
    >;
  }

  /** Seconds since the start. */
  now(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  note(words: string): void {
    this.moments.push({ at: this.now(), words });
    this.#say(`${this.now().toFixed(1)} s: ${words}`);
  }

  answered(kind: Kind, outcome: string, milliseconds: number | null): void {
    const name = `${kind}: ${outcome}`;
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
    if (milliseconds !== null) push(this.timed[kind], this.now(), milliseconds);
  }

  decided(milliseconds: number): void {
    push(this.decisions, this.now(), milliseconds);
  }

  admit(place: number, wasWatching: boolean): void {
    this.admitted.push({ at: this.now(), place, wasWatching });
  }
}

function push({ at, milliseconds }: Timed, now: number, took: number): void {
  at.push(now);
  milliseconds.push(took);
}
