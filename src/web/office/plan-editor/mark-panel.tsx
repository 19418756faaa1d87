import { planBounds } from '../../../domain/plans/plan-document.ts';
import type { Mark } from '../../../domain/seating/mark.ts';
import { useWords } from '../../ui/page/words.tsx';
import { changeMarks } from '../plan-edits/marks.ts';
import { NumberField, ShortText } from './number-field.tsx';
import styles from './panel.module.css';
import { usePlanEditor } from './use-editor.ts';

export function MarkPanel({ mark }: { mark: Mark }) {
  const t = useWords();
  const editor = usePlanEditor();
  const set = (changes: Partial<Mark>) =>
    editor.edit((plan) => changeMarks(plan, changes), `mark-${Object.keys(changes)}`);
  return (
    <section className={styles.section}>
      <h2>{t(`planEditor.tool.${mark.kind}`)}</h2>
      <ShortText
        label={t('planEditor.mark.text')}
        value={mark.text}
        maxLength={planBounds.text}
        onChange={(text) => set({ text })}
      />
      <div className={styles.pair}>
        <NumberField
          label={t('planEditor.mark.width')}
          value={Math.round(mark.width)}
          min={8}
          max={2000}
          onChange={(width) => set({ width })}
        />
        <NumberField
          label={t('planEditor.mark.height')}
          value={Math.round(mark.height)}
          min={8}
          max={2000}
          onChange={(height) => set({ height })}
        />
        <NumberField
          label={t('planEditor.shape.turn')}
          value={Math.round(mark.turn)}
          min={-180}
          max={180}
          onChange={(turn) => set({ turn })}
        />
      </div>
    </section>
  );
}
