// Notices of providers that this server has acknowledged and not handled yet, by their events. Buyers come back from the provider in the
// moment of its notice. A look at their payment waits for it for a moment: else it would show nothing new, and come again at once.
const waitMillisecondsMax = 1_000;

type Round = { eventIds: Set<number>; isOver: Promise<void>; end: () => void };

export class NoticesUnderWay {
  #next = newRound();
  #present: Round | null = null;

  /** A notice about the event is stored, for the next round. */
  add(eventId: number): void {
    this.#next.eventIds.add(eventId);
  }

  /** A round that handles what was stored before it began. */
  async during<Result>(round: () => Promise<Result>): Promise<Result> {
    const present = this.#next;
    this.#present = present;
    this.#next = newRound();
    try {
      return await round();
    } finally {
      this.#present = null;
      present.end();
    }
  }

  /** Resolves when those about the event are handled, or after a moment. */
  async handled(eventId: number): Promise<void> {
    const round = [this.#next, this.#present].find((one) => one?.eventIds.has(eventId));
    if (!round) return;
    const moment = Promise.withResolvers<void>();
    const timer = setTimeout(moment.resolve, waitMillisecondsMax).unref();
    await Promise.race([round.isOver, moment.promise]);
    clearTimeout(timer);
  }
}

function newRound(): Round {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { eventIds: new Set(), isOver: promise, end: resolve };
}
