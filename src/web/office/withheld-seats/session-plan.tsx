import { useId, useRef, useState } from 'react';
import type { Key } from '../../../words/words.ts';
import type { Hall } from '../../plan/hall.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import type { SeatFacts, SeatKey } from './seat-states.ts';
import { keysAt, keysIn } from './session-hall.ts';
import { SessionLegend, type ShownSeats } from './session-legend.tsx';
import styles from './session-plan.module.css';
import type { Selection } from './use-selection.ts';
import { useSessionCanvas } from './use-session-canvas.ts';

type Props = ShownSeats & {
  hall: Hall;
  facts: SeatFacts;
  selection: Selection;
  refused: ReadonlySet<SeatKey>;
  /** The use of the selected seats, in a sentence. */
  hint?: Key;
};

const step = 1.6;

/** All seats of a session as a picture. Seats are selected by a tap, a row by its label, and many by a drag. */
export function SessionPlan({
  hall,
  facts,
  selection,
  refused,
  hint = 'withheldSeats.hint',
  marks,
  changes,
  own,
}: Props) {
  const t = useWords();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [selectsBoxes, setSelectsBoxes] = useState(false);
  const { selected } = selection;
  const scene = {
    hall,
    facts,
    selected,
    refused,
    ...changes,
    ...(own && { earlier: own }),
    stageWord: t('seating.stage'),
  };
  const { canvas, shown } = useSessionCanvas(scene, frame, {
    beginsAt: own ?? (marks && selected),
    selectsBoxes,
    onTap: (point) => selection.toggle(keysAt(hall, point)),
    onBox: (box) => selection.add(keysIn(hall, box)),
  });
  return (
    <div className={classes(styles.room, 'on-ink')}>
      <div className={styles.picture}>
        <canvas
          ref={canvas}
          className={classes(styles.canvas, selectsBoxes && styles.boxes, marks && styles.small)}
          role="img"
          aria-label={t('withheldSeats.plan')}
          aria-describedby={id}
          tabIndex={0}
        />
        <div ref={frame} className={styles.frame} hidden />
      </div>
      <p id={id} className="sr-only">
        {t('withheldSeats.plan.keys')}
      </p>
      <div className={styles.foot}>
        <SessionLegend marks={marks} own={own} changes={changes} />
        <div className={styles.tools}>
          {selection.takesMany && (
            <button
              type="button"
              className={classes(buttonClass({ kind: 'ink' }), styles.tool)}
              aria-pressed={selectsBoxes}
              onClick={() => setSelectsBoxes(!selectsBoxes)}
            >
              {t('withheldSeats.box')}
            </button>
          )}
          <ZoomButtons onStep={(factor) => shown.current?.camera.stepBy(factor)} />
        </div>
      </div>
      {selection.takesMany && <p className={styles.hint}>{t(hint)}</p>}
    </div>
  );
}

/** Nearer and farther. */
function ZoomButtons({ onStep }: { onStep: (factor: number) => void }) {
  const t = useWords();
  return (
    [
      ['seating.zoomIn', step, 'M10 4v12M4 10h12'],
      ['seating.zoomOut', 1 / step, 'M4 10h12'],
    ] as const
  ).map(([label, factor, path]) => (
    <button
      key={label}
      type="button"
      className={classes(buttonClass({ kind: 'ink', size: 'square' }), styles.tool)}
      aria-label={t(label)}
      onClick={() => onStep(factor)}
    >
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    </button>
  ));
}
