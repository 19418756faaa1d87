import { type FormEvent, useState } from 'react';
import { type BlockForm, makeBlock } from '../../../domain/plans/make-block.ts';
import { planBounds } from '../../../domain/plans/plan-document.ts';
import { rowLabels } from '../../../domain/plans/row-labels.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { nextBlock } from '../plan-edits/blocks.ts';
import { fitDrawing } from '../plan-edits/fit-drawing.ts';
import { labelsAfter } from '../plan-edits/labels.ts';
import { rowsOf } from '../plan-edits/selection.ts';
import { addRows } from '../plan-edits/zones.ts';
import { placeForBlock, riseOf, spacingIn } from './new-block.ts';
import { NumberField, ShortText } from './number-field.tsx';
import styles from './panel.module.css';
import { firstRows, firstSeats, RowSchemeFields, SeatSchemeFields } from './schemes.tsx';
import { usePlan, usePlanEditor } from './use-editor.ts';

type Numbers = Pick<BlockForm, 'rows' | 'seats' | 'curve' | 'stagger' | 'taper'>;
const usual: Numbers = { rows: 10, seats: 20, curve: 0, stagger: 0, taper: 0 };

/** A block of rows by its numbers. Added with one press, behind all that is there; what has no room makes the whole plan smaller. */
export function NewBlockForm() {
  const t = useWords();
  const editor = usePlanEditor();
  const { document } = usePlan();
  const { zone } = editor;
  const [numbers, setNumbers] = useState(usual);
  const [aisles, setAisles] = useState('');
  const [labels, setLabels] = useState(() => ({
    ...firstRows,
    start: labelsAfter(zone ? rowsOf(zone) : [], 1)[0] ?? 'A',
  }));
  const [seats, setSeats] = useState(firstSeats);
  const set = (changes: Partial<Numbers>) => setNumbers({ ...numbers, ...changes });
  const [first] = rowLabels(labels, 1);
  const last = rowLabels(labels, numbers.rows).at(-1);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!zone || !first) return;
    const aislesAfter = (aisles.match(/\d+/g) ?? []).map(Number);
    const places = numbers.seats + aislesAfter.length;
    const spacing = spacingIn(document);
    const at = placeForBlock(document, spacing, riseOf(places * spacing.spacing, numbers.curve));
    const form: BlockForm = {
      ...numbers,
      ...spacing,
      aislesAfter,
      labels,
      numbers: seats,
      at,
      turn: 0,
      block: nextBlock(document),
    };
    editor.edit((plan) => fitDrawing(addRows(plan, zone, makeBlock(form))));
    const [next = ''] = rowLabels(labels, numbers.rows + 1).slice(-1);
    setLabels({ ...labels, start: next });
  };
  return (
    <form className={styles.form} onSubmit={add}>
      <div className={styles.pair}>
        <NumberField
          label={t('planEditor.block.rows')}
          value={numbers.rows}
          min={1}
          max={planBounds.rows}
          onChange={(rows) => set({ rows })}
        />
        <NumberField
          label={t('planEditor.block.seats')}
          value={numbers.seats}
          min={1}
          max={planBounds.entries / 2}
          onChange={(count) => set({ seats: count })}
        />
        <NumberField
          label={t('planEditor.block.curve')}
          value={numbers.curve}
          min={-180}
          max={180}
          onChange={(curve) => set({ curve })}
        />
        <ShortText label={t('planEditor.block.aisles')} value={aisles} maxLength={60} onChange={setAisles} />
      </div>
      <details className={styles.more}>
        <summary>{t('planEditor.block.more')}</summary>
        <div className={styles.pair}>
          <NumberField
            label={t('planEditor.block.stagger')}
            value={numbers.stagger}
            min={0}
            max={1}
            step={0.1}
            onChange={(stagger) => set({ stagger })}
          />
          <NumberField
            label={t('planEditor.block.taper')}
            value={numbers.taper}
            min={-20}
            max={20}
            onChange={(taper) => set({ taper })}
          />
        </div>
        <h3>{t('planEditor.rows.title')}</h3>
        <RowSchemeFields scheme={labels} onChange={setLabels} />
        <h3>{t('planEditor.numbers.title')}</h3>
        <SeatSchemeFields scheme={seats} onChange={setSeats} />
      </details>
      <p className={styles.help}>
        {first && last
          ? t('planEditor.block.preview', { count: countSeats(numbers), first, last })
          : t('planEditor.rows.noStart')}
      </p>
      <button type="submit" className={buttonClass({ kind: 'strong', isWide: true })}>
        {t('planEditor.block.add')}
      </button>
    </form>
  );
}

const countSeats = ({ rows, seats, taper }: Numbers): number =>
  Array.from({ length: rows }, (_, row) => Math.max(1, seats + taper * row)).reduce((sum, count) => sum + count, 0);
