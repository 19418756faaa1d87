// The order in which waiting scans are sent. A batch that fails again and again is halved, until the scan that is the cause fails alone. It then
// comes after all others, and holds up those of its own ticket alone.
import type { StoredScan } from './door-storage.ts';

/** The bound of the contract, written again: its file would bring the checks of all calls into this app. */
const scansAtOnce = 100;
/** So many that fail alone, one after the other, are no bad scans: the server fails over everything. */
const failuresOfServer = 4;

export class SendOrder {
  #most = scansAtOnce;
  #hasFailed = false;
  /** The keys of scans that failed alone. The one that was tried last is the last. */
  readonly #late = new Set<number>();
  /** The keys of scans that failed alone since anything was sent. */
  #lateInRow: number[] = [];

  /** Empty when nothing waits. An undoing is alone, in its place in the order. */
  next(waiting: readonly StoredScan[]): readonly StoredScan[] {
    const late = waiting.filter(({ key }) => this.#late.has(key));
    const heldUp = new Set(late.map(ticketOf));
    const free = waiting.filter((scan) => !this.#late.has(scan.key) && !(scan.ticket && heldUp.has(ticketOf(scan))));
    if (free.length > 0) return firstOf(free, this.#most);
    const [key] = [...this.#late].filter((each) => late.some((scan) => scan.key === each));
    return late.filter((scan) => scan.key === key);
  }

  noteSent(batch: readonly StoredScan[]): void {
    this.#hasFailed = false;
    this.#most = Math.min(scansAtOnce, this.#most * 2);
    const sent = batch.map(({ key }) => key);
    const free = this.#lateInRow.length >= failuresOfServer ? [...sent, ...this.#lateInRow] : sent;
    for (const key of free) this.#late.delete(key);
    this.#lateInRow = [];
  }

  /** The server cannot read one of them. */
  noteUnreadable(): void {
    this.#most = 1;
  }

  /** Once may be chance, and changes nothing. */
  noteFailed(batch: readonly StoredScan[]): void {
    const [first] = batch;
    if (batch.length === 1 && first && (this.#hasFailed || this.#late.has(first.key))) this.#putLast(first.key);
    else if (this.#hasFailed) this.#most = Math.floor(batch.length / 2);
    this.#hasFailed = true;
  }

  #putLast(key: number): void {
    if (!this.#late.delete(key)) this.#lateInRow.push(key);
    this.#late.add(key);
  }
}

const ticketOf = ({ ticket }: StoredScan): string | null => ticket && `${ticket.orderId}/${ticket.number}`;

function firstOf(scans: readonly StoredScan[], most: number): readonly StoredScan[] {
  const undoing = scans.findIndex(({ sent }) => 'undo' in sent);
  return scans.slice(0, undoing === 0 ? 1 : Math.min(most, undoing < 0 ? most : undoing));
}
