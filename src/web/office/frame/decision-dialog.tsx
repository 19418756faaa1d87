import type { FormEvent, ReactNode, RefObject } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './dialog-parts.module.css';

type Props = {
  title: string;
  confirm: string;
  isBusy: boolean;
  /** Something is still to be chosen when this is false. */
  isReady?: boolean;
  failure: string | null;
  formRef?: RefObject<HTMLFormElement | null>;
  onConfirm: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with two buttons for a decision; it shows the error of a decision that failed. */
export function DecisionDialog({
  title,
  confirm,
  isBusy,
  isReady = true,
  failure,
  formRef,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(event);
  };
  return (
    <Dialog title={title} onClose={onClose} closes={isBusy ? 'by-cross' : 'lightly'}>
      <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
        {children}
        {failure && <Notice kind="bad">{failure}</Notice>}
        <div className={styles.answers}>
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={onClose}>
            {t('entity.action.cancel')}
          </button>
          <button
            type="submit"
            className={buttonClass({ kind: isReady ? 'strong' : 'off' })}
            aria-disabled={isBusy || !isReady}
            aria-busy={isBusy}
          >
            {isBusy ? t('decision.busy') : confirm}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
