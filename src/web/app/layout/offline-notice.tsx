import { useOnline } from '../../ui/page/use-online.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './layout.module.css';

/** Says so when the network is gone, and goes away with it. The place for it is always there, so that it is announced. */
export function OfflineNotice() {
  const t = useWords();
  const isOnline = useOnline();
  return (
    <div role="status" className={isOnline ? undefined : styles.offline}>
      {!isOnline && (
        <p className="wrap">
          <Icon name="offline" />
          {t('layout.offline')}
        </p>
      )}
    </div>
  );
}
