import type { PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import { useSeatText } from '../../plan/use-seat-text.ts';
import { useWords } from '../../ui/page/words.tsx';
import { placedRow } from '../plan-edits/placed-row.ts';
import { rowsOf, selectRows, selectZones } from '../plan-edits/selection.ts';
import type { EditorCanvas } from './editor-canvas.ts';
import styles from './panel.module.css';
import { useEditor, usePlan, usePlanEditor } from './use-editor.ts';
import { useZoneText } from './zone-panel.tsx';

/** The plan as a list: zones, and the rows of the chosen one with their seats. A row that is pressed is selected. */
export function RowsList({ canvas }: { canvas: () => EditorCanvas | null }) {
  const editor = usePlanEditor();
  const { document, selection } = usePlan();
  const position = useEditor(({ zone }) => zone);
  const zone = document.zones[position];
  const seatText = useSeatText();
  const show = (row: PlanRow) => {
    editor.select(selectRows([row]));
    const { points } = placedRow(row);
    const middle = points[Math.floor(points.length / 2)];
    if (middle) canvas()?.lookAt(middle);
  };
  return (
    <>
      <ul className={styles.list}>
        {document.zones.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: zones may have the same name until they are made
          <li key={index}>
            <ZoneItem zone={each} isChosen={index === position} onChoose={() => editor.set({ zone: index })} />
          </li>
        ))}
      </ul>
      {zone && (
        <ul className={styles.list} aria-label={zone.name}>
          {rowsOf(zone).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same label until that is mended
            <li key={index}>
              <button
                type="button"
                className={styles.item}
                aria-pressed={selection.rows.has(row)}
                onClick={() => show(row)}
              >
                {seatText(row.label, row.entries)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ZoneItem({ zone, isChosen, onChoose }: { zone: PlanZone; isChosen: boolean; onChoose: () => void }) {
  const t = useWords();
  const editor = usePlanEditor();
  const choose = () => {
    onChoose();
    editor.select(selectZones([zone]));
  };
  return (
    <button type="button" className={styles.item} aria-pressed={isChosen} onClick={choose}>
      <b>{zone.name || t('planEditor.zone.nameless')}</b>
      <span>{useZoneText(zone)}</span>
    </button>
  );
}
