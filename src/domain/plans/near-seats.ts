// Finds seats that lie on each other. Written for speed, since it is asked for each seat of a hall after each edit.

/** Whether an earlier seat overlaps this one. It is kept for the next ones if not. Sizes are 10 at most. */
export type IsNear = (x: number, y: number, size: number) => boolean;

/** Two seats overlap when they are nearer than this part of the smaller one. */
const overlap = 0.6;
/** No smaller than the distance at which two seats can overlap, so that neighbouring cells are enough. */
const cellSize = 10 * overlap;
const cellsAcross = 100_003;

/** Seats lie in the cells of a grid; each is compared with those of nine cells. A cell has numbers in threes: x, y and size. */
export function nearFinder(): IsNear {
  const cells = new Map<number, number[]>();
  return (x, y, size) => {
    const cell = Math.floor(x / cellSize) * cellsAcross + Math.floor(y / cellSize);
    for (let column = -cellsAcross; column <= cellsAcross; column += cellsAcross)
      for (let line = -1; line <= 1; line += 1) if (holdsNear(cells.get(cell + column + line), x, y, size)) return true;
    const within = cells.get(cell);
    if (within) within.push(x, y, size);
    else cells.set(cell, [x, y, size]);
    return false;
  };
}

function holdsNear(cell: readonly number[] | undefined, x: number, y: number, size: number): boolean {
  if (!cell) return false;
  for (let index = 0; index < cell.length; index += 3) {
    const [right, down] = [(cell[index] as number) - x, (cell[index + 1] as number) - y];
    const reach = overlap * Math.min(cell[index + 2] as number, size);
    if (right * right + down * down < reach * reach) return true;
  }
  return false;
}
