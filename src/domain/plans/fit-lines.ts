// Lines for the rows of a zone whose seat plan was changed as text. Rows that stay, by their labels, keep their lines; a new row lies behind the
// row before it.
import { curveOf, moveLine, type RowLine } from '../seating/row-line.ts';
import { mainGroup } from '../seating/rows-border.ts';
import type { SeatPlan } from '../seating/seat-plan.ts';
import { linesOf } from './published-plan.ts';

export function fitLines(lines: readonly RowLine[], before: SeatPlan, after: SeatPlan): RowLine[] {
  const known = new Map(before.rows.map(({ label }, index) => [label, lines[index]]));
  const kept = after.rows.map(({ label }) => known.get(label));
  const first = kept.findIndex((line) => line !== undefined);
  if (first === -1) return [...linesOf({ rows: lines }, after)];
  const { spacing } = mainGroup(lines);
  const fitted: RowLine[] = [];
  for (const [index, line] of kept.entries()) {
    const previous = fitted.at(-1);
    if (line) fitted.push(line);
    else if (previous && index > first) fitted.push(behind(previous, spacing));
    else fitted.push(behind(kept[first] as RowLine, (index - first) * spacing));
  }
  return fitted;
}

function behind(line: RowLine, distance: number): RowLine {
  const { turn } = curveOf(line);
  return moveLine(line, -Math.sin(turn) * distance, Math.cos(turn) * distance);
}
