import type { FormValues } from '../../ui/forms/use-form.ts';

export type Side = 'mine' | 'theirs';
/** A field that two people left with different values. */
export type Difference = { name: string; mine: string | boolean; theirs: string | boolean; suggested: Side };

/** The fields in which two versions differ. A field that only one of them changed since `base` is suggested from that one. */
export const differencesBetween = (base: FormValues, mine: FormValues, theirs: FormValues): Difference[] =>
  Object.entries(mine).flatMap(([name, own]) => {
    const other = theirs[name] ?? '';
    if (own === other) return [];
    return [
      { name, mine: own, theirs: other, suggested: own === base[name] ? ('theirs' as const) : ('mine' as const) },
    ];
  });

/** The form with the chosen side of each field. */
export const mergeVersions = <Values extends FormValues>(
  mine: Values,
  differences: readonly Difference[],
  sideOf: (difference: Difference) => Side,
): Values => ({
  ...mine,
  ...Object.fromEntries(differences.map((each) => [each.name, each[sideOf(each)]])),
});
