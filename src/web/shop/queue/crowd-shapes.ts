// The waiting crowd as shapes: rows of people between the door and the viewer, drawn by numbers.

/** Sizes and heights of the rows, from the door on. */
const rowSizes = [7.5, 11.5, 15.2, 19, 23.1, 27.4, 31.8, 36.3, 40.9];
const rowHeights = [123, 146, 172, 203, 240, 283, 331, 380, 432];
const centre = 313;
const widthOfView = 660;
const rowWidthsMax = [126, 272, 370, 490];

/** The number of people ahead from which the next row begins. */
const aheadBefore = [1, 10, 50, 200, 1000, 5000];

/** The row of a visitor with this many people ahead. */
export const rowOf = (ahead: number): number => aheadBefore.filter((people) => ahead >= people).length;

type Spot = { x: number; y: number; size: number };
export type CrowdRow = { shade: number; bodies: string; heads: string };

/** The place of the visitor in a row: right of the middle, and nearer to it near the door. */
export function spotInRow(row: number): Spot {
  const size = rowSizes[row] ?? 0;
  return { x: centre + 18 + size * 3.3, y: rowHeights[row] ?? 0, size };
}

export const crowdRows = (ownRow: number): CrowdRow[] => rowSizes.map((_, row) => rowAt(row, ownRow));

function rowAt(row: number, ownRow: number): CrowdRow {
  const people = peopleIn(row).filter((person) => !standsInTheWay(person, row, ownRow));
  const shade = Math.max(0, row - 1);
  return { shade, bodies: people.map(bodyOf).join(''), heads: people.map(headOf).join('') };
}

/** The people of a row fill its width evenly, with small shifts. */
function peopleIn(row: number): Spot[] {
  const size = rowSizes[row] ?? 0;
  const width = rowWidthsMax[row] ?? widthOfView + 2 * size;
  const count = Math.floor(width / (size * 2.15));
  return Array.from({ length: count }, (_, at) => ({
    x: centre + (at - (count - 1) / 2) * (width / count) + (((at * 7 + row * 5) % 9) - 4) * (size / 28),
    y: (rowHeights[row] ?? 0) + (((at * 5 + row * 3) % 7) - 3) * (size / 40),
    size,
  }));
}

/** The one in the light takes a place in the row, and is seen over those behind. */
function standsInTheWay({ x, size }: Spot, row: number, ownRow: number): boolean {
  if (row < ownRow) return false;
  const own = spotInRow(ownRow);
  return Math.abs(x - own.x) < own.size + (row === ownRow ? size * 0.9 : size * 0.55);
}

const round = (value: number) => Math.round(value * 10) / 10;

export function bodyOf({ x, y, size }: Spot): string {
  const high = round(size * 1.05);
  return `M${round(x - size)} ${round(y)}v${-high}a${size} ${high} 0 0 1 ${2 * size} 0v${high}z`;
}

export function headOf({ x, y, size }: Spot): string {
  const radius = round(size * 0.53);
  const top = round(y - size * 3.15);
  return `M${round(x)} ${top}a${radius} ${radius} 0 1 1-.1 0z`;
}
