import type { PlanDocument } from '../../../domain/plans/plan-document.ts';
import { isBlocking, type PlanProblem } from '../../../domain/plans/plan-problems.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { fitDrawing } from '../plan-edits/fit-drawing.ts';
import { placedRow } from '../plan-edits/placed-row.ts';
import { nothing, rowsOf, selectRows } from '../plan-edits/selection.ts';
import type { EditorCanvas } from './editor-canvas.ts';
import styles from './panel.module.css';
import { usePlan, usePlanEditor } from './use-editor.ts';

/** More would not be read at once; the next ones come when these are mended. */
const shownMax = 60;

type Props = { problems: readonly PlanProblem[]; canvas: () => EditorCanvas | null };

/** Seats of one row with the same problem are one line. */
const keyOf = ({ kind, zone, row }: PlanProblem): string => `${kind} ${zone} ${row}`;

/** Each problem leads to its place. */
export function ProblemsPanel({ problems, canvas }: Props) {
  const t = useWords();
  const editor = usePlanEditor();
  const { document } = usePlan();
  const show = ({ zone: position, row: index, place }: PlanProblem) => {
    const zone = document.zones[position];
    const row = index === null || !zone ? undefined : rowsOf(zone)[index];
    editor.set({ zone: position, tool: 'select' });
    if (!row) return editor.select(nothing);
    editor.select(place === null ? selectRows([row]) : { ...nothing, rows: new Map([[row, new Set([place])]]) });
    const { points } = placedRow(row);
    const point = points[place ?? Math.floor(points.length / 2)];
    if (point) canvas()?.lookAt(point);
  };
  const first = [...Map.groupBy(problems, keyOf).values()].flatMap(([problem]) => problem ?? []);
  if (problems.length === 0) return <p className={styles.help}>{t('planEditor.problems.none')}</p>;
  const blocking = problems.filter(isBlocking).length;
  return (
    <>
      {blocking > 0 && <p className={styles.help}>{t('planEditor.problems.blocking', { count: blocking })}</p>}
      <ul className={styles.list}>
        {first.slice(0, shownMax).map((problem) => (
          <li key={keyOf(problem)}>
            <button
              type="button"
              className={classes(styles.item, isBlocking(problem) && styles.bad)}
              onClick={() => show(problem)}
            >
              <b>{t(`planEditor.problem.${problem.kind}`)}</b>
              <span>{whereOf(document, problem)}</span>
            </button>
          </li>
        ))}
      </ul>
      {problems.some(({ kind }) => kind === 'seatOutside') && (
        <button type="button" className={styles.small} onClick={() => editor.edit(fitDrawing)}>
          {t('planEditor.fit')}
        </button>
      )}
      {first.length > shownMax && (
        <p className={styles.help}>{t('planEditor.problems.more', { count: first.length - shownMax })}</p>
      )}
    </>
  );
}

/** "Stalls, A12". */
export function whereOf({ zones }: PlanDocument, { zone: position, row: index, place }: PlanProblem): string {
  const zone = zones[position];
  const row = zone && index !== null ? rowsOf(zone)[index] : undefined;
  const seat = row && place !== null ? row.entries[place] : undefined;
  return [zone?.name, row && (seat ? displaySeat(row.label, seat.number) : row.label)].filter(Boolean).join(' · ');
}
