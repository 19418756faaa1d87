import { type ReactNode, useId, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './folded-filters.module.css';

type Props = { beginsOpen: boolean; className: string | undefined; children: ReactNode };

/** Filters in a row. On a phone they open from a button. */
export function FoldedFilters({ beginsOpen, className, children }: Props) {
  const t = useWords();
  const id = useId();
  const [isOpen, setIsOpen] = useState(beginsOpen);
  return (
    <>
      <button
        type="button"
        className={classes(buttonClass({ kind: 'line' }), styles.opener)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('review.filters')}
      </button>
      <div id={id} className={classes(styles.fields, isOpen && styles.open, className)}>
        {children}
      </div>
    </>
  );
}
