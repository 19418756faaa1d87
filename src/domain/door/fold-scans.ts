import type { ScanType } from './scan-outcomes.ts';
// The sum of the scans of a ticket. They count in the order in which they were made, and not in that of their arrival: a device that
// had no network sends its own later.

/** A scan that let somebody in or out, or one that takes another back. */
export type CountedScan = {
  nonce: string;
  type: ScanType;
  /** Milliseconds since 1970. */
  at: number;
  deviceId: number | null;
  gateId: number | null;
  isForced: boolean;
  /** The scan that is taken back. */
  undoes: string | null;
};

export type Presence = {
  isInside: boolean;
  /** How often the ticket was let in. */
  entries: number;
  /** The last entry or exit; null before the first. */
  last: CountedScan | null;
  /** The entry by which the ticket is inside, else its last one. */
  lastEntry: CountedScan | null;
  /** Entries while the ticket was inside already. Staff force an entry knowingly, so that one is no double. */
  doubles: ReadonlySet<string>;
};

/** `scans` in the order of their arrival, which counts where two were made at the same moment. */
export function foldScans(scans: readonly CountedScan[]): Presence {
  const undone = new Set(scans.flatMap(({ undoes }) => undoes ?? []));
  const counted = scans.filter(({ type, nonce }) => type !== 'undo' && !undone.has(nonce));
  const doubles = new Set<string>();
  let isInside = false;
  let entries = 0;
  let lastEntry: CountedScan | null = null;
  const inOrder = counted.toSorted((one, other) => one.at - other.at);
  for (const scan of inOrder) {
    if (scan.type === 'exit') {
      isInside = false;
      continue;
    }
    if (isInside && !scan.isForced) doubles.add(scan.nonce);
    if (!isInside || scan.isForced) lastEntry = scan;
    isInside = true;
    entries += 1;
  }
  return { isInside, entries, last: inOrder.at(-1) ?? null, lastEntry, doubles };
}
