const apartMilliseconds = 3000;

/** A code that stays before the camera is one scan: it counts again after three seconds out of sight. */
export function repeatGuard(now: () => number): (text: string) => boolean {
  let last = '';
  let seenAt = Number.NEGATIVE_INFINITY;
  return (text) => {
    const isRepeated = text === last && now() - seenAt < apartMilliseconds;
    last = text;
    seenAt = now();
    return !isRepeated;
  };
}
