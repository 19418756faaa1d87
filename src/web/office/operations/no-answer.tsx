import { ReadFailed } from '../../api/get-json.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed } from '../frame/office-faces.tsx';
import styles from './running.module.css';

/** A chosen server that has stopped, or is silent, has a sentence of its own. */
export function NoAnswer({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useWords();
  const status = error instanceof ReadFailed ? error.status : 0;
  return (
    <div className={styles.failed}>
      {status === 410 && <Notice kind="bad">{t('error.serverGone')}</Notice>}
      {status === 409 && <Notice kind="bad">{t('error.serverSilent')}</Notice>}
      <ListFailed onRetry={onRetry} />
    </div>
  );
}
