import { type ReactNode, useEffect, useId, useRef } from 'react';
import { buttonClass } from '../controls/button.ts';
import { useWords } from '../page/words.tsx';
import { Icon } from '../pictures/icon.tsx';
import { classes } from '../styles/classes.ts';
import styles from './dialog.module.css';
import { followBackdrop } from './follow-backdrop.ts';

/** `lightly`: by its cross, or by a tap beside it while nothing was typed or chosen. `by-cross`: something is being sent or is shown once. `by-choice`: one of its buttons has to be pressed. */
export type Closes = 'lightly' | 'by-cross' | 'by-choice';
type Props = { title: string; onClose: () => void; closes?: Closes; children: ReactNode };

/** A question that has to be answered first. The browser keeps the focus inside, and gives it back afterwards. */
export function Dialog({ title, onClose, closes = 'lightly', children }: Props) {
  const t = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isFilled = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (dialog.current && closes === 'lightly') return followBackdrop(dialog.current, () => !isFilled.current);
  }, [closes]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onInput={() => {
        isFilled.current = true;
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {/* Last, so that the keyboard begins with the first field. */}
      {closes !== 'by-choice' && (
        <button
          type="button"
          className={classes(buttonClass({ kind: 'line', size: 'square' }), styles.cross)}
          aria-label={t('dialog.leave')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      )}
    </dialog>
  );
}
