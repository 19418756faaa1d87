import { type PlanZone, planBounds, seatsIn } from '../../../domain/plans/plan-document.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { areaOf, rowsOf, selectZones } from '../plan-edits/selection.ts';
import { addZone, removeZone, renameZone } from '../plan-edits/zones.ts';
import { NewBlockForm } from './block-form.tsx';
import { Choice, ShortText } from './number-field.tsx';
import styles from './panel.module.css';
import { useEditor, usePlan, usePlanEditor } from './use-editor.ts';

/** The chosen zone, and a form for its next block. */
export function ZonePanel() {
  const t = useWords();
  const editor = usePlanEditor();
  const { document } = usePlan();
  const position = useEditor(({ zone }) => zone);
  const zone = document.zones[position];
  const isOneZone = editor.onlyZoneId !== null;
  const add = () => {
    editor.edit((plan) => addZone(plan, t('planEditor.zone.newName', { number: document.zones.length + 1 })));
    editor.set({ zone: editor.document.zones.length - 1 });
  };
  return (
    <section className={styles.section} aria-labelledby="zone-panel">
      <h2 id="zone-panel">{t('planEditor.zone.title')}</h2>
      {!isOneZone && zone && (
        <Choice
          label={t('planEditor.zone.chosen')}
          value={String(position)}
          options={document.zones.map(({ name }, index) => [String(index), name])}
          onChange={(index) => editor.set({ zone: Number(index) })}
        />
      )}
      {zone ? <ZoneFields key={position} zone={zone} /> : <p className={styles.help}>{t('planEditor.zone.none')}</p>}
      {!isOneZone && (
        <button type="button" className={buttonClass({ kind: zone ? 'line' : 'strong', isWide: true })} onClick={add}>
          {t('planEditor.zone.add')}
        </button>
      )}
    </section>
  );
}

function ZoneFields({ zone }: { zone: PlanZone }) {
  const t = useWords();
  const editor = usePlanEditor();
  const isEmpty = zone.places === null;
  return (
    <>
      {zone.zoneId === null && (
        <ShortText
          label={t('planEditor.zone.name')}
          value={zone.name}
          maxLength={planBounds.name}
          isWrong={zone.name.trim() === ''}
          onChange={(name) => editor.edit((plan) => renameZone(plan, zone, name), 'zone-name')}
        />
      )}
      <p className={styles.help}>{useZoneText(zone)}</p>
      <div className={styles.buttons}>
        {!isEmpty && (
          <button type="button" className={styles.small} onClick={() => editor.select(selectZones([zone]))}>
            {t('planEditor.zone.select')}
          </button>
        )}
        {zone.zoneId === null && (
          <button type="button" className={styles.small} onClick={() => editor.edit((plan) => removeZone(plan, zone))}>
            {t('planEditor.zone.remove')}
          </button>
        )}
      </div>
      {areaOf(zone) ? (
        <p className={styles.help}>{t('planEditor.zone.isArea')}</p>
      ) : (
        <>
          <h3>{t(isEmpty ? 'planEditor.block.first' : 'planEditor.block.next')}</h3>
          <NewBlockForm />
        </>
      )}
    </>
  );
}

export function useZoneText(zone: PlanZone): string {
  const t = useWords();
  const area = areaOf(zone);
  if (area) return t('planEditor.zone.standing', { count: area.capacity });
  const rows = rowsOf(zone);
  if (rows.length === 0) return t('planEditor.zone.empty');
  return t('planEditor.zone.seats', { rows: rows.length, count: rows.reduce((sum, row) => sum + seatsIn(row), 0) });
}
