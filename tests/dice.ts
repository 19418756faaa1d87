// Chance that can be had again: the same seed throws the same dice.

export type Dice = {
  /** From nought to just below that many. */
  below: (count: number) => number;
  /** From the first to the last, both included. */
  between: (first: number, last: number) => number;
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
};

export function diceFrom(seed: number): Dice {
  // Tommy Ettinger's mulberry32: short, quick, and random enough to play shop with.
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (share) => next() < share,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('nothing to pick from');
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}
