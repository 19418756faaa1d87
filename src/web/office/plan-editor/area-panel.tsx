import { type PlanZone, planBounds } from '../../../domain/plans/plan-document.ts';
import { useWords } from '../../ui/page/words.tsx';
import { areaOf } from '../plan-edits/selection.ts';
import { setCapacity } from '../plan-edits/zones.ts';
import { NumberField } from './number-field.tsx';
import styles from './panel.module.css';
import { usePlanEditor } from './use-editor.ts';

export function AreaPanel({ zone }: { zone: PlanZone }) {
  const t = useWords();
  const editor = usePlanEditor();
  return (
    <section className={styles.section}>
      <h2>{zone.name}</h2>
      <NumberField
        label={t('planEditor.area.capacity')}
        value={areaOf(zone)?.capacity ?? 0}
        min={1}
        max={planBounds.capacity}
        onChange={(capacity) => editor.edit((plan) => setCapacity(plan, zone, capacity), 'capacity')}
      />
      <p className={styles.help}>{t('planEditor.area.help')}</p>
    </section>
  );
}
