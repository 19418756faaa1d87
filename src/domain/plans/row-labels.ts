// The labels of the rows of a block, from the stage backwards.

export type RowScheme = {
  /** letters: A … Z, AA, AB …; doubled: A … Z, AA, BB …; numbers: 1 … 999. */
  kind: 'letters' | 'doubled' | 'numbers';
  /** The first label. */
  start: string;
  /** Labels that are left out. A letter is left out of labels with two letters as well. */
  skip: readonly string[];
  /** `down`: the row nearest to the stage has the last label. */
  order?: 'up' | 'down' | undefined;
};

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const labelsOf: Record<RowScheme['kind'], readonly string[]> = {
  letters: [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))],
  doubled: [...letters, ...letters.map((letter) => letter + letter)],
  numbers: Array.from({ length: 999 }, (_, index) => String(index + 1)),
};

/** Fewer than `count` when the scheme has no more, and none when it does not have the first. */
export function rowLabels({ kind, start, skip, order = 'up' }: RowScheme, count: number): string[] {
  const left = new Set(skip);
  const isLeftOut = (label: string) =>
    left.has(label) || (kind !== 'numbers' && [...label].some((each) => left.has(each)));
  const all = labelsOf[kind];
  const first = all.indexOf(start);
  if (first === -1) return [];
  const labels = all
    .slice(first)
    .filter((label) => !isLeftOut(label))
    .slice(0, count);
  return order === 'up' ? labels : labels.reverse();
}
