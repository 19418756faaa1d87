// Watches the line for one who waits. Looks at the public number in a rhythm of its own and asks to come in when it is
// time; never two looks or two questions at once.
import type { PlaceReply, QueueReply } from '../../../contract/queue.ts';
import { placeInLine } from './place-in-line.ts';
import { earliestSeconds, pauseAfter, secondsUntilAsking, secondsUntilLook } from './waiting-rhythm.ts';

export type LineState = {
  /** Null before the first look. */
  line: QueueReply | null;
  /** The number in line; null before the opening. */
  place: number | null;
  isCalled: boolean;
  /** When, by the shop's clock; and how many looks have failed since. */
  seenAt: number | null;
  failures: number;
};

export const firstSeen = (place: PlaceReply): LineState => ({
  line: null,
  place: place.place,
  isCalled: false,
  seenAt: null,
  failures: 0,
});

type Watching = {
  place: PlaceReply;
  /** Null where the event has no line any more. */
  look: () => Promise<QueueReply | null>;
  /** Requests entry, in a line that was begun anew without the place of before. False without a pass or a place; the caller handles both. */
  ask: (isAnew: boolean) => Promise<boolean>;
  show: (seen: LineState) => void;
  isHidden: () => boolean;
  now: () => number;
  dice: () => number;
};
export type LineWatch = ReturnType<typeof watchLine>;

export function watchLine({ place: first, look, ask, show, isHidden, now, dice }: Watching) {
  let place = first;
  let seen = firstSeen(place);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isLooking = false;
  let isAsking = false;
  let isLineGone = false;
  /** The sale was put off after its opening: the place is of the line before. */
  let isLineAnew = false;
  let refusedAttempts = 0;

  async function lookNow(): Promise<void> {
    if (isLooking || isStopped) return;
    isLooking = true;
    clearTimeout(timer);
    const line = await look().catch(() => undefined);
    isLooking = false;
    if (isStopped) return;
    isLineGone = line === null;
    if (isLineGone) return later(secondsUntilAsking(dice()), askNow);
    if (line && seen.line && line.seedHash !== seen.line.seedHash) {
      isLineAnew = true;
      place = { ...place, place: null };
      seen = firstSeen(place);
    }
    seen = line ? seenIn(line) : { ...seen, failures: seen.failures + 1 };
    show(seen);
    planNext();
  }

  function seenIn(line: QueueReply): LineState {
    const known = seen.place ?? placeInLine(place, line);
    // The line is open and the place is not known yet: request it.
    const isCalled =
      line.openedAt !== null && !line.isSoldOut && !line.isPaused && (known === null || known < line.served);
    return { line, place: known, isCalled, seenAt: now(), failures: 0 };
  }

  function planNext(): void {
    const { line, isCalled, failures } = seen;
    if ((isCalled || isLineAnew) && failures === 0) {
      later(secondsUntilAsking(dice()), askNow);
      return;
    }
    const earliest = line ? earliestSeconds(line, seen.place, now()) : 0;
    later(secondsUntilLook({ earliestSeconds: earliest, failures, isHidden: isHidden(), dice: dice() }), lookNow);
  }

  async function askNow(): Promise<void> {
    if (isAsking || isStopped) return;
    isAsking = true;
    clearTimeout(timer);
    const isAnswered = await ask(isLineAnew).catch(() => false);
    isAsking = false;
    if (isStopped) return;
    if (isAnswered) isLineAnew = false;
    refusedAttempts = seen.isCalled || isLineGone || isLineAnew ? refusedAttempts + 1 : 0;
    if (refusedAttempts > 0) later(pauseAfter(refusedAttempts), lookNow);
    else planNext();
  }

  function later(seconds: number, what: () => Promise<void>): void {
    clearTimeout(timer);
    timer = setTimeout(what, seconds * 1000);
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
  }

  return { lookNow, askNow, stop };
}
