// The fields for labels of rows and numbers of seats.
import { useState } from 'react';
import type { RowScheme } from '../../../domain/plans/row-labels.ts';
import type { SeatScheme } from '../../../domain/plans/seat-numbers.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Choice, NumberField, ShortText } from './number-field.tsx';
import styles from './panel.module.css';

export const firstRows: RowScheme = { kind: 'letters', start: 'A', skip: ['I', 'O'], order: 'up' };
export const firstSeats: SeatScheme = { kind: 'natural', from: 'left', start: 1, skip: [] };

const listOf = (text: string): string[] => text.toUpperCase().match(/[A-Z]+|\d+/g) ?? [];

export function RowSchemeFields({ scheme, onChange }: { scheme: RowScheme; onChange: (scheme: RowScheme) => void }) {
  const t = useWords();
  const set = (changes: Partial<RowScheme>) => onChange({ ...scheme, ...changes });
  return (
    <div className={styles.pair}>
      <Choice
        label={t('planEditor.rows.kind')}
        value={scheme.kind}
        options={(['letters', 'doubled', 'numbers'] as const).map((kind) => [kind, t(`planEditor.rows.${kind}`)])}
        onChange={(kind) =>
          set({ kind, start: kind === 'numbers' ? '1' : 'A', skip: kind === 'numbers' ? [] : ['I', 'O'] })
        }
      />
      <ShortText
        label={t('planEditor.rows.start')}
        value={scheme.start}
        maxLength={3}
        onChange={(start) => set({ start: start.toUpperCase() })}
      />
      <Skipped
        key={scheme.kind}
        label={t('planEditor.rows.skip')}
        value={scheme.skip.join(' ')}
        onChange={(text) => set({ skip: listOf(text) })}
      />
      <Choice
        label={t('planEditor.rows.order')}
        value={scheme.order ?? 'up'}
        options={(['up', 'down'] as const).map((order) => [order, t(`planEditor.rows.${order}`)])}
        onChange={(order) => set({ order })}
      />
    </div>
  );
}

export function SeatSchemeFields({ scheme, onChange }: { scheme: SeatScheme; onChange: (scheme: SeatScheme) => void }) {
  const t = useWords();
  const set = (changes: Partial<SeatScheme>) => onChange({ ...scheme, ...changes });
  const kinds = ['natural', 'odd', 'even', 'centre', 'oddEvenFromCentre'] as const;
  return (
    <div className={styles.pair}>
      <Choice
        label={t('planEditor.numbers.kind')}
        value={scheme.kind}
        options={kinds.map((kind) => [kind, t(`planEditor.numbers.${kind}`)])}
        onChange={(kind) => set({ kind })}
      />
      <Choice
        label={t('planEditor.numbers.from')}
        value={scheme.from}
        options={(['left', 'right'] as const).map((side) => [side, t(`planEditor.numbers.${side}`)])}
        onChange={(from) => set({ from })}
      />
      <NumberField
        label={t('planEditor.numbers.start')}
        value={scheme.start}
        min={1}
        max={999}
        onChange={(start) => set({ start })}
      />
      <Skipped
        label={t('planEditor.numbers.skip')}
        value={scheme.skip.join(' ')}
        onChange={(text) => set({ skip: listOf(text).map(Number).filter(Boolean) })}
      />
    </div>
  );
}

/** A list that is written freely: "I, O" or "4 13 14". */
function Skipped({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const type = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return <ShortText label={label} value={typed} maxLength={60} onChange={type} />;
}
