import { useOnline } from '../../ui/page/use-online.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './layout.module.css';

/** A notice while the network is gone. Its element always exists, so that screen readers announce the text. */
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
