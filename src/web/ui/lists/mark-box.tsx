import { useEffect, useRef } from 'react';
import { useWords } from '../page/words.tsx';
import styles from './mark-box.module.css';
import type { Marks } from './table-props.ts';

type Props = { marks: Marks; ids: readonly number[]; label: string };

/** Marks one row, or all rows of a page; half on when only some of them are marked. */
export function MarkBox({ marks: { marked, mark }, ids, label }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const count = ids.filter((id) => marked.has(id)).length;
  const areAll = ids.length > 0 && count === ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !areAll;
  });
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={areAll}
        onChange={({ target }) => mark(ids, target.checked)}
      />
    </label>
  );
}

/** The box in the head of a table. */
export function MarkPage({ marks, ids }: Omit<Props, 'label'>) {
  const t = useWords();
  return <MarkBox marks={marks} ids={ids} label={t('entity.list.markPage')} />;
}
