// Chance that can be had again: the same seed throws the same dice.
import { seeded } from '../../../src/server/demo/seeded.ts';

export type Dice = {
  /** From nought to just below that many. */
  below: (count: number) => number;
  /** From the first to the last, both included. */
  between: (first: number, last: number) => number;
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
};

export function diceFrom(seed: number): Dice {
  const next = seeded(seed);
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

export function shuffled<Item>(items: readonly Item[], dice: Dice): Item[] {
  const left = [...items];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = dice.between(0, last);
    [left[last], left[other]] = [left[other] as Item, left[last] as Item];
  }
  return left;
}
