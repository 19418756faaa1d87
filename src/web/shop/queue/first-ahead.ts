// How many were ahead when this browser first saw its place. The way that is done begins there, also after a reload and in another tab.
import type { PlaceReply } from '../../../contract/queue.ts';

const key = 'limelight-line';

type First = { eventId: number; arrival: number; ahead: number };

export function firstAhead({ eventId, arrival }: PlaceReply, ahead: number): number {
  const first = readFirst();
  return first?.eventId === eventId && first.arrival === arrival ? Math.max(first.ahead, ahead) : ahead;
}

export function keepFirstAhead({ eventId, arrival }: PlaceReply, ahead: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ eventId, arrival, ahead } satisfies First));
  } catch {
    // The way then begins again with each load.
  }
}

function readFirst(): First | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** How much of one's own way is done, in whole per cent: 0 when one joins, 100 only when called. */
export const progressPercent = (first: number, ahead: number): number =>
  Math.max(0, Math.floor((100 * (first - ahead)) / (first + 1)));
