import type { BlockLay } from '../../../domain/plans/make-block.ts';
import { useWords } from '../../ui/page/words.tsx';
import { layBlocks, measureBlock, selectedBlocks } from '../plan-edits/blocks.ts';
import { NumberField } from './number-field.tsx';
import styles from './panel.module.css';
import { usePlan, usePlanEditor } from './use-editor.ts';

const fields = [
  { name: 'curve', min: -180, max: 180, step: 1 },
  { name: 'turn', min: -180, max: 180, step: 1 },
  { name: 'spacing', min: 2, max: 60, step: 0.5 },
  { name: 'rowSpacing', min: 2, max: 120, step: 0.5 },
  { name: 'stagger', min: 0, max: 1, step: 0.1 },
] as const satisfies { name: keyof BlockLay; min: number; max: number; step: number }[];

/** The form of the selected blocks, as it is measured from the first of them. */
export function ShapeFields() {
  const t = useWords();
  const editor = usePlanEditor();
  const { document, selection } = usePlan();
  const first = selectedBlocks(document, selection)[0];
  if (!first) return null;
  const measured = measureBlock(first);
  return (
    <div className={styles.pair}>
      {fields.map(({ name, min, max, step }) => (
        <NumberField
          key={name}
          label={t(`planEditor.shape.${name}`)}
          value={measured[name]}
          min={min}
          max={max}
          step={step}
          onChange={(value) => editor.edit((plan) => layBlocks(plan, { [name]: value }), `shape-${name}`)}
        />
      ))}
    </div>
  );
}
