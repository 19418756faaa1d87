import { buttonClass } from '../ui/button.ts';
import { Face } from '../ui/face.tsx';
import { useWords } from '../ui/words.tsx';
import styles from './list-faces.module.css';

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords();
  return (
    <div role="alert" className={styles.face}>
      <Face scene="fallen-lamp" level={2} title={t('entity.list.failed')}>
        <button type="button" className={buttonClass({ kind: 'go' })} onClick={onRetry}>
          {t('error.retry')}
        </button>
      </Face>
    </div>
  );
}

export function ListEmpty({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.face}>
      <Face scene="chair" level={2} title={title} text={text} />
    </div>
  );
}
