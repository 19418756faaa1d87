import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './security.module.css';

/** Recovery codes, shown once: each opens the account one time when the app is lost. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useWords();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ id: 'codes', text: t('security.codes.copied') });
    } catch {
      showToast({ id: 'codes', text: t('security.codes.notCopied') });
    }
  };
  return (
    <>
      <Notice kind="good">{t('security.factor.done')}</Notice>
      <p className={styles.text}>{t('security.codes.text')}</p>
      <ul className={styles.codes} aria-label={t('security.codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => void copy()}>
          {t('security.codes.copy')}
        </button>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => print()}>
          {t('security.codes.print')}
        </button>
      </div>
      <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onDone}>
        {t('security.codes.kept')}
      </button>
    </>
  );
}
