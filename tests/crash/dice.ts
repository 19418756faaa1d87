// Chance that can be thrown again: the same seed gives the same throws.

export type Dice = {
  /** From 0 up to, but without, 1. */
  share: () => number;
  /** A whole number from `least` to `most`. */
  whole: (least: number, most: number) => number;
  one: <Item>(items: readonly Item[]) => Item;
  chance: (share: number) => boolean;
};

/** Mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return {
    share,
    whole,
    one: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    chance: (odds) => share() < odds,
  };
}
