import type { RefObject } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import { LineIcon } from '../../ui/pictures/line-icon.tsx';
import { levels } from '../plan-edits/selection.ts';
import type { EditorCanvas } from './editor-canvas.ts';
import { PaintButtons } from './paint-buttons.tsx';
import { type Tool, tools } from './plan-editor.ts';
import styles from './tool-bar.module.css';
import { useEditor, usePlanEditor } from './use-editor.ts';

const icons: Record<Tool, string> = {
  select: 'M5 3v13l3.5-3.3L11 17.5l2-1-2.4-4.5H15z',
  lasso: 'M10 4c4 0 7 1.8 7 4.2s-3 4.3-7 4.3-7-1.9-7-4.3S6 4 10 4zM6 12c-1.5 1-1.5 2.6 0 3s1.5 1.6 0 2.5',
  brush: 'M16.5 3.5 9 11M9 11c-2.5 0-3.5 1.5-3.5 3.5 0 1-.7 1.8-2 2 3.5 1 7.5 0 7.5-3.5z',
  seat: 'M10 15.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM10 7.5v5M7.5 10h5',
  area: 'M4 6l7-2.5 5.5 5-2 7.5H5.5z',
  stage: 'M3 5h14l-2 9q-5 2-10 0z',
  entrance: 'M4 17V4h8v13M12 17h5M9 10.5h.1',
  text: 'M4.5 5.5v-1.5h11v1.5M10 4v12.5M7.5 16.5h5',
  hand: 'M10 2.5v15M2.5 10h15M10 2.5 8 4.5M10 2.5l2 2M10 17.5l-2-2M10 17.5l2-2M2.5 10l2-2M2.5 10l2 2M17.5 10l-2-2M17.5 10l-2 2',
};

/** The tools of the plan, and how much a click selects. */
export function ToolBar({ isOneZone }: { isOneZone: boolean }) {
  const t = useWords();
  const editor = usePlanEditor();
  const tool = useEditor((state) => state.tool);
  const level = useEditor((state) => state.level);
  const paint = useEditor((state) => state.paint);
  const isMark = (each: Tool) => each === 'stage' || each === 'entrance' || each === 'text';
  return (
    <div className={styles.bar}>
      <fieldset className={styles.tools}>
        <legend className="sr-only">{t('planEditor.tools')}</legend>
        {tools
          .filter((each) => !isOneZone || !isMark(each))
          .map((each) => (
            <button
              key={each}
              type="button"
              className={styles.tool}
              aria-pressed={each === tool}
              aria-label={t(`planEditor.tool.${each}`)}
              title={t(`planEditor.tool.${each}`)}
              onClick={() => editor.set({ tool: each })}
            >
              <LineIcon path={icons[each]} />
              <span className={styles.word} aria-hidden="true">
                {t(`planEditor.tool.${each}`)}
              </span>
            </button>
          ))}
      </fieldset>
      <fieldset className={styles.levels}>
        <legend className="sr-only">{t('planEditor.levels')}</legend>
        {levels.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.level}
            aria-pressed={each === level}
            onClick={() => editor.set({ level: each })}
          >
            {t(`planEditor.level.${each}`)}
          </button>
        ))}
      </fieldset>
      {tool === 'brush' && (
        <div className={styles.brush}>
          <PaintButtons chosen={paint} onPaint={(each) => editor.set({ paint: each })} />
        </div>
      )}
    </div>
  );
}

const zoomStep = 1.6;

export function ZoomTools({ canvas }: { canvas: RefObject<EditorCanvas | null> }) {
  const t = useWords();
  const editor = usePlanEditor();
  const isSnapping = useEditor((state) => state.isSnapping);
  const zooms = [
    ['seating.zoomIn', 'M10 4v12M4 10h12', () => canvas.current?.camera.stepBy(zoomStep)],
    ['seating.zoomOut', 'M4 10h12', () => canvas.current?.camera.stepBy(1 / zoomStep)],
    ['planEditor.zoomAll', 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4', () => canvas.current?.camera.reset()],
  ] as const;
  return (
    <div className={styles.zooms}>
      <button
        type="button"
        className={styles.level}
        aria-pressed={isSnapping}
        onClick={() => editor.set({ isSnapping: !isSnapping })}
      >
        {t('planEditor.snap')}
      </button>
      {zooms.map(([key, path, act]) => (
        <button key={key} type="button" className={styles.tool} aria-label={t(key)} title={t(key)} onClick={act}>
          <LineIcon path={path} />
        </button>
      ))}
    </div>
  );
}
