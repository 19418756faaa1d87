import { type RefObject, useState } from 'react';
import type { PlanProblem } from '../../../domain/plans/plan-problems.ts';
import { useMedia } from '../../ui/page/use-media.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { DiscardDraft } from './discard-draft.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import type { EditorCanvas } from './editor-canvas.ts';
import { FilesPanel } from './files-panel.tsx';
import styles from './panel.module.css';
import { PicturePanel } from './picture-panel.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { RowsList } from './rows-list.tsx';
import { SelectionPanel } from './selection-panel.tsx';
import type { TakenByZone } from './taken.ts';
import { TakenLegend } from './taken-legend.tsx';
import { TryOutPanel } from './try-out-panel.tsx';
import { usePlan } from './use-editor.ts';

const sheets = ['edit', 'rows', 'problems', 'tryOut', 'files'] as const;
type Sheet = (typeof sheets)[number];
type Props = {
  problems: readonly PlanProblem[];
  taken: TakenByZone;
  canvas: RefObject<EditorCanvas | null>;
  siteName: string;
  siteId: number;
  keeper: DraftKeeper;
};

/** Beside the drawing, or on a small screen a sheet below it, which its tabs pull up and put away. */
export function SidePanel({ problems, taken, canvas, siteName, siteId, keeper }: Props) {
  const t = useWords();
  const hasRoom = useMedia('(min-width: 1024px)');
  const { document } = usePlan();
  // An empty plan has nothing to see on a small screen but the way to begin.
  const [sheet, setSheet] = useState<Sheet | null>(hasRoom || document.zones.length === 0 ? 'edit' : null);
  const shown = sheet ?? 'edit';
  return (
    <aside className={classes(styles.panel, sheet === null && styles.away)} aria-label={t('planEditor.panel')}>
      <fieldset className={styles.sheets}>
        <legend className="sr-only">{t('planEditor.panel')}</legend>
        {sheets.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.sheet}
            aria-pressed={each === sheet}
            onClick={() => setSheet(each === sheet ? null : each)}
          >
            {t(`planEditor.sheet.${each}`)}
            {each === 'problems' && problems.length > 0 && <span className={styles.count}>{problems.length}</span>}
          </button>
        ))}
      </fieldset>
      <div className={styles.content}>
        {shown === 'edit' && <SelectionPanel />}
        {shown === 'rows' && <RowsList canvas={() => canvas.current} />}
        {shown === 'problems' && <ProblemsPanel problems={problems} canvas={() => canvas.current} />}
        {shown === 'tryOut' && <TryOutPanel />}
        {shown === 'files' && (
          <>
            <FilesPanel name={siteName} />
            <PicturePanel />
            <DiscardDraft keeper={keeper} siteId={siteId} />
          </>
        )}
        <TakenLegend taken={taken} />
      </div>
    </aside>
  );
}
