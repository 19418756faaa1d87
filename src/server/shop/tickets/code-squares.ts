import { encode } from 'uqr';
import { black, type Pdf } from './ticket-pen.ts';

const quietModules = 4;
const modules = 37;
export const codeSide = (modulePoints: number): number => (modules + 2 * quietModules) * modulePoints;

export type Matrix = boolean[][];
/** A code fits version 5 with level M; a smaller version would change the size of its squares. */
export const codeMatrix = (code: string): Matrix =>
  encode(code, { ecc: 'M', minVersion: 5, maxVersion: 5, border: 0, boostEcc: false }).data;

/**
 * The code with its quiet zone. Squares beside each other are one rectangle, so that no viewer leaves a gap between
 * them.
 */
export function drawCode(
  pdf: Pdf,
  code: string,
  { x, y, modulePoints }: { x: number; y: number; modulePoints: number },
) {
  const side = codeSide(modulePoints);
  pdf.rect(x, y, side, side).fill('#ffffff');
  const start = { x: x + quietModules * modulePoints, y: y + quietModules * modulePoints };
  for (const { column, row, count } of runsIn(codeMatrix(code)))
    pdf.rect(start.x + column * modulePoints, start.y + row * modulePoints, count * modulePoints, modulePoints);
  pdf.fill(black);
}

export type Run = { column: number; row: number; count: number };
/** Black squares side by side. */
export function runsIn(matrix: Matrix): Run[] {
  const runs: Run[] = [];
  for (const [row, squares] of matrix.entries()) {
    let count = 0;
    for (let column = 0; column <= squares.length; column += 1) {
      if (squares[column]) count += 1;
      else if (count > 0) {
        runs.push({ column: column - count, row, count });
        count = 0;
      }
    }
  }
  return runs;
}
