// How strong a password looks, on a bar of five levels. The rule is the product's own, quirks and all.

export type Strength = { force: number; level: 1 | 2 | 3 | 4 | 5 };

/** `#`, `@` and `\` are not among them, nor is any letter beyond ASCII. */
const symbols = /[!"$%&'()*+,\-./:;<=>?[\]^_`{|}~]/;
const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, symbols];
const longFrom = 10;
const shortUntil = 6;
/** How far a password gets with so many classes of characters. */
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
