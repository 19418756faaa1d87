import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A question that has to be answered first. The browser keeps the focus inside, and gives it back afterwards. */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
