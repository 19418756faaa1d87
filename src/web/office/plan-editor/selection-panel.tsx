// The selection, and all that can be done with it.
import { useWords } from '../../ui/page/words.tsx';
import { mirrorSelected, moveSelected, turnSelected } from '../plan-edits/motions.ts';
import { removeSelected } from '../plan-edits/seats.ts';
import { countSeats, isNothing, nothing } from '../plan-edits/selection.ts';
import { AreaPanel } from './area-panel.tsx';
import { copy, duplicate } from './clip-actions.ts';
import { MarkPanel } from './mark-panel.tsx';
import styles from './panel.module.css';
import { RowsPanel } from './rows-panel.tsx';
import { usePlan, usePlanEditor } from './use-editor.ts';
import { ZonePanel } from './zone-panel.tsx';

export function SelectionPanel() {
  const { selection } = usePlan();
  if (isNothing(selection)) return <ZonePanel />;
  const [area] = selection.areas;
  const [mark] = selection.marks;
  return (
    <>
      <Actions />
      {selection.rows.size > 0 && <RowsPanel />}
      {area && <AreaPanel key={area.name} zone={area} />}
      {mark && selection.marks.size === 1 && <MarkPanel mark={mark} />}
    </>
  );
}

/** One line for the eye and for screen readers. */
export function useSelectionText(): string {
  const t = useWords();
  const { selection } = usePlan();
  const { rows, areas, marks } = selection;
  if (isNothing(selection)) return t('planEditor.selected.nothing');
  const labels = [...rows.keys()].map(({ label }) => label);
  const texts = [
    rows.size > 0 && t('planEditor.selected.seats', { count: countSeats(selection) }),
    rows.size === 1 && t('seating.row', { row: labels[0] ?? '' }),
    rows.size > 1 && t('seating.rowsBetween', { first: labels[0] ?? '', last: labels.at(-1) ?? '' }),
    ...[...areas].map(({ name }) => name),
    ...[...marks].map(({ kind, text }) => text || t(`planEditor.tool.${kind}`)),
  ];
  return texts.filter(Boolean).join(t('showtime.separator'));
}

const step = 5;

function Actions() {
  const t = useWords();
  const editor = usePlanEditor();
  const text = useSelectionText();
  const move = (right: number, down: number) => editor.edit((plan) => moveSelected(plan, [right, down]), 'arrows');
  const actions = [
    ['planEditor.duplicate', () => duplicate(editor)],
    ['planEditor.copy', () => copy(editor)],
    ['planEditor.mirror', () => editor.edit((plan) => mirrorSelected(plan))],
    ['planEditor.turnLeft', () => editor.edit((plan) => turnSelected(plan, -step), 'turn')],
    ['planEditor.turnRight', () => editor.edit((plan) => turnSelected(plan, step), 'turn')],
    ['planEditor.remove', () => editor.edit(removeSelected)],
  ] as const;
  const arrows = [
    ['planEditor.moveLeft', '←', () => move(-step, 0)],
    ['planEditor.moveUp', '↑', () => move(0, -step)],
    ['planEditor.moveDown', '↓', () => move(0, step)],
    ['planEditor.moveRight', '→', () => move(step, 0)],
  ] as const;
  return (
    <section className={styles.section} aria-label={t('planEditor.selected.title')}>
      <div className={styles.headLine}>
        <h2>{text}</h2>
        <button type="button" className={styles.small} onClick={() => editor.select(nothing)}>
          {t('planEditor.selected.end')}
        </button>
      </div>
      <div className={styles.buttons}>
        {actions.map(([key, act]) => (
          <button key={key} type="button" className={styles.small} onClick={act}>
            {t(key)}
          </button>
        ))}
        {arrows.map(([key, sign, act]) => (
          <button key={key} type="button" className={styles.arrow} aria-label={t(key)} onClick={act}>
            {sign}
          </button>
        ))}
      </div>
    </section>
  );
}
