import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './secret-once.module.css';

type Props = { title: string; text: string; secret: string; onClose: () => void };

/** A secret that is shown once: when this dialog closes it is gone. */
export function SecretOnce({ title, text, secret, onClose }: Props) {
  const t = useWords();
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(secret).then(
      () => true,
      () => false,
    );
    showToast({ id: 'secret', text: t(isCopied ? 'apiKeys.copied' : 'apiKeys.notCopied') });
  };
  return (
    <Dialog title={title} onClose={onClose} closes="by-cross">
      <div className={styles.body}>
        <p>{text}</p>
        <code>{secret}</code>
        <div className={styles.actions}>
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => void copy()}>
            {t('apiKeys.copy')}
          </button>
          <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onClose}>
            {t('apiKeys.kept')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
