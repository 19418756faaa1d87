// The selected rows and seats: what can be done with them, their form, labels and numbers.
import { type ReactNode, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { type Alignment, alignSelected, joinSelected, selectedBlocks } from '../plan-edits/blocks.ts';
import type { PlanState } from '../plan-edits/change-selected.ts';
import { labelSelected, numberSelected } from '../plan-edits/labels.ts';
import { stageMiddle } from '../plan-edits/marks.ts';
import { paintSelected } from '../plan-edits/paint.ts';
import { addAisles, growRows, removeAisles } from '../plan-edits/seats.ts';
import { rowsOf } from '../plan-edits/selection.ts';
import { moveToZone } from '../plan-edits/zones.ts';
import { Choice, ShortText } from './number-field.tsx';
import { PaintButtons } from './paint-buttons.tsx';
import styles from './panel.module.css';
import { firstRows, firstSeats, RowSchemeFields, SeatSchemeFields } from './schemes.tsx';
import { ShapeFields } from './shape-fields.tsx';
import { usePlan, usePlanEditor } from './use-editor.ts';

export function RowsPanel() {
  const t = useWords();
  const editor = usePlanEditor();
  const { selection } = usePlan();
  const isWhole = [...selection.rows.values()].every((places) => places === null);
  return (
    <>
      <section className={styles.section}>
        <h2>{t('planEditor.paint.title')}</h2>
        <PaintButtons onPaint={(paint) => editor.edit((plan) => paintSelected(plan, paint))} />
      </section>
      {isWhole && (
        <details className={styles.section} open>
          <summary>{t('planEditor.shape.title')}</summary>
          <ShapeFields />
          <AlignButtons />
        </details>
      )}
      {isWhole && <SchemeForm words="rows" first={firstRows} Fields={RowSchemeFields} apply={labelSelected} />}
      <SchemeForm words="numbers" first={firstSeats} Fields={SeatSchemeFields} apply={numberSelected} />
      {isWhole && <AisleForm />}
      {isWhole && editor.onlyZoneId === null && <ZoneChoice />}
    </>
  );
}

function AlignButtons() {
  const t = useWords();
  const editor = usePlanEditor();
  const { document, selection } = usePlan();
  const isOne = selectedBlocks(document, selection).length < 2;
  const alignments: Alignment[] = isOne ? ['stage'] : ['left', 'middle', 'right', 'front', 'stage'];
  return (
    <div className={styles.buttons}>
      {alignments.map((alignment) => (
        <button
          key={alignment}
          type="button"
          className={styles.small}
          onClick={() => editor.edit((plan) => alignSelected(plan, alignment, stageMiddle(plan.document)[0]))}
        >
          {t(`planEditor.align.${alignment}`)}
        </button>
      ))}
      {!isOne && (
        <button type="button" className={styles.small} onClick={() => editor.edit(joinSelected)}>
          {t('planEditor.align.join')}
        </button>
      )}
    </div>
  );
}

type SchemeProps<Scheme> = {
  words: 'rows' | 'numbers';
  first: Scheme;
  Fields: (props: { scheme: Scheme; onChange: (scheme: Scheme) => void }) => ReactNode;
  apply: (plan: PlanState, scheme: Scheme) => PlanState;
};

function SchemeForm<Scheme>({ words, first, Fields, apply }: SchemeProps<Scheme>) {
  const t = useWords();
  const editor = usePlanEditor();
  const [scheme, setScheme] = useState(first);
  return (
    <details className={styles.section}>
      <summary>{t(`planEditor.${words}.title`)}</summary>
      <Fields scheme={scheme} onChange={setScheme} />
      <button
        type="button"
        className={buttonClass({ kind: 'line', isWide: true })}
        onClick={() => editor.edit((plan) => apply(plan, scheme))}
      >
        {t(`planEditor.${words}.apply`)}
      </button>
    </details>
  );
}

/** Aisles after seats that are counted from the left, and longer or shorter rows. */
function AisleForm() {
  const t = useWords();
  const editor = usePlanEditor();
  const [after, setAfter] = useState('');
  const add = () => {
    const counts = new Set((after.match(/\d+/g) ?? []).map((count) => Number(count) - 1));
    editor.edit((plan) =>
      addAisles(
        plan,
        ({ entries }) => new Set([...counts].filter((place) => place >= 0 && place < entries.length - 1)),
      ),
    );
  };
  const grow = (side: 'left' | 'right', count: number) => editor.edit((plan) => growRows(plan, side, count));
  return (
    <details className={styles.section}>
      <summary>{t('planEditor.aisles.title')}</summary>
      <ShortText label={t('planEditor.block.aisles')} value={after} maxLength={60} onChange={setAfter} />
      <div className={styles.buttons}>
        <button type="button" className={styles.small} onClick={add}>
          {t('planEditor.aisles.add')}
        </button>
        <button type="button" className={styles.small} onClick={() => editor.edit(removeAisles)}>
          {t('planEditor.aisles.close')}
        </button>
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.small} onClick={() => grow('left', 1)}>
          {t('planEditor.aisles.longerLeft')}
        </button>
        <button type="button" className={styles.small} onClick={() => grow('right', 1)}>
          {t('planEditor.aisles.longerRight')}
        </button>
        <button type="button" className={styles.small} onClick={() => grow('left', -1)}>
          {t('planEditor.aisles.shorterLeft')}
        </button>
        <button type="button" className={styles.small} onClick={() => grow('right', -1)}>
          {t('planEditor.aisles.shorterRight')}
        </button>
      </div>
    </details>
  );
}

function ZoneChoice() {
  const t = useWords();
  const editor = usePlanEditor();
  const { document, selection } = usePlan();
  const of = document.zones.findIndex((zone) => rowsOf(zone).some((row) => selection.rows.has(row)));
  const targets = document.zones.flatMap((zone, index) =>
    zone.places && 'area' in zone.places ? [] : [[String(index), zone.name] as const],
  );
  const move = (index: string) => {
    const target = document.zones[Number(index)];
    if (target) editor.edit((plan) => moveToZone(plan, target));
  };
  return (
    <section className={styles.section}>
      <Choice label={t('planEditor.zone.of')} value={String(of)} options={targets} onChange={move} />
    </section>
  );
}
