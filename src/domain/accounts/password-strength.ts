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

/** A level for each ten, and the fifth for all above forty. */
const levelOf = (force: number) => Math.min(Math.max(Math.ceil(force / 10), 1), 5) as Strength['level'];
