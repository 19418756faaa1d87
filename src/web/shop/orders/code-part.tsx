import { lazy, Suspense, useState } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useWords } from '../../ui/page/words.tsx';
import { usePurchase } from '../purchase/purchase.ts';
import { RefusalNotice } from '../purchase/refusal-notice.tsx';
import styles from './code-part.module.css';

const CodeField = lazy(() => import('./code-field.tsx').then(({ CodeField }) => ({ default: CodeField })));

type Props = {
  event: Event;
  /** Shown at once, as in a presale. */
  isOpen?: boolean;
  /** An order that was refused because of its code. */
  refused?: Answer | null;
};

/** A quiet button until it is pressed or a link has brought a code: only then the script of the field is loaded. */
export function CodePart({ event, isOpen = false, refused }: Props) {
  const t = useWords();
  const { CODE } = usePurchase();
  const [isPressed, setIsPressed] = useState(false);
  if (!isOpen && !isPressed && !CODE)
    return (
      <button type="button" className={styles.open} onClick={() => setIsPressed(true)}>
        {t('order.code.open')}
      </button>
    );
  return (
    <Suspense fallback={<div className={styles.awaited} aria-busy="true" />}>
      <CodeField event={event} takesFocus={isPressed} />
      {refused && <RefusalNotice answer={refused} />}
    </Suspense>
  );
}
