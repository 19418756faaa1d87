import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { shortcuts } from './editor-keys.ts';
import styles from './panel.module.css';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  return (
    <Dialog title={t('planEditor.keys.title')} onClose={onClose}>
      <p className={styles.help}>{t('planEditor.keys.where')}</p>
      <dl className={styles.pair}>
        {Object.values(shortcuts).map(({ keys, words }) => (
          <div key={keys}>
            <dt>
              <b>{keys}</b>
            </dt>
            <dd className={styles.help}>{t(words)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className={buttonClass({ kind: 'strong', isWide: true })} onClick={onClose}>
        {t('entity.action.close')}
      </button>
    </Dialog>
  );
}
