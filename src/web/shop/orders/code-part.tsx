import { useState } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { Answer } from '../../api/ask-server.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { usePurchase } from '../purchase/purchase.ts';
import { RefusalNotice } from '../purchase/refusal-notice.tsx';
import styles from './code-part.module.css';

const CodeField = lazyPart(async () => (await import('./code-field.tsx')).CodeField, NoField);

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
    <>
      <CodeField
        event={event}
        takesFocus={isPressed}
        onRemove={() => setIsPressed(true)}
        fallback={<div className={styles.awaited} aria-busy="true" />}
      />
      {refused && <RefusalNotice answer={refused} />}
    </>
  );
}

/** Its script did not come. */
function NoField() {
  const t = useWords();
  return <Notice kind="bad">{t('error.unreachable')}</Notice>;
}
