import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDoorWords } from './door-words.tsx';
import styles from './sheet.module.css';
import { Sign } from './sign.tsx';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A page over the scanner, from below. */
export function Sheet({ title, onClose, children }: Props) {
  const { say } = useDoorWords();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-is-first]')?.focus();
  }, []);
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={heading} onClose={onClose}>
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={styles.close} aria-label={say('close')} onClick={onClose}>
          <Sign name="close" />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
