// The rounds of one job on this server since they were last written to the database. Times are of this process's own timer; the database
// turns them into its own time (docs/decisions/0018).
import { faultText } from './fault-text.ts';

export type RoundNote = {
  startedAt: number;
  /** The time of the last finished round. */
  milliseconds: number;
  nextAt: number;
  succeededAt: number | null;
  failedAt: number | null;
  failures: number;
  lastError: string | null;
};

export class RoundNotes {
  #note: RoundNote | null = null;
  #failedInRound = false;
  #failedAt: number | null = null;
  #failures = 0;
  #lastError: string | null = null;

  begin(): void {
    this.#failedInRound = false;
  }

  failed(error: unknown): void {
    this.#failedInRound = true;
    this.#failedAt = performance.now();
    this.#failures += 1;
    this.#lastError = faultText(error);
  }

  end(startedAt: number, pauseMilliseconds: number, wasTried: boolean): void {
    const now = performance.now();
    this.#note = {
      startedAt,
      milliseconds: now - startedAt,
      nextAt: now + pauseMilliseconds,
      succeededAt: this.#failedInRound || !wasTried ? (this.#note?.succeededAt ?? null) : now,
      failedAt: this.#failedAt,
      failures: this.#failures,
      lastError: this.#lastError,
    };
  }

  /** Null when no round has ended since the last time. */
  take(): RoundNote | null {
    const note = this.#note;
    if (note === null) return null;
    this.#note = null;
    this.#failedAt = null;
    this.#failures = 0;
    this.#lastError = null;
    return note;
  }
}
