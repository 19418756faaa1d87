// The strength of a password, shown as a bar of five levels. The formula comes from the spec and is kept exactly.

export type Strength = { force: number; level: 1 | 2 | 3 | 4 | 5 };

/** Every character is in one of them. Letters without a case, such as Chinese ones, count as lower case. */
const upper = /[\p{Lu}\p{Lt}]/u;
const lower = /[\p{Ll}\p{Lm}\p{Lo}\p{M}]/u;
const digit = /\p{N}/u;
const symbol = /[^\p{L}\p{M}\p{N}]/u;
const classes = [lower, upper, digit, symbol];
const longFrom = 10;
const shortUntil = 6;
/** The highest force for each number of character classes. */
const forceMaxByClasses: Record<number, number> = { 1: 10, 2: 20, 3: 40 };
const shortForceMax = 10;

export function strengthOf(password: string): Strength {
  const used = classes.filter((each) => each.test(password)).length;
  const { length } = password;
  const earned = 2 * length + (length >= longFrom ? 1 : 0) + 10 * used;
  const forceMax = Math.min(
    length <= shortUntil ? shortForceMax : Number.POSITIVE_INFINITY,
    forceMaxByClasses[used] ?? Number.POSITIVE_INFINITY,
  );
  const force = Math.min(earned, forceMax);
  return { force, level: levelOf(force) };
}

function levelOf(force: number): Strength['level'] {
  if (force <= 10) return 1;
  if (force <= 20) return 2;
  if (force <= 30) return 3;
  return force <= 40 ? 4 : 5;
}
