import { graceMinutes } from '../../domain/queue/standing-place.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../ui/words.tsx';
import styles from './waiting-room.module.css';

export function SafeToClose() {
  const t = useWords();
  return (
    <div className={styles.note}>
      <Icon name="check" />
      <div>
        <b>{t('queue.safe.title')}</b>
        <p>{t('queue.safe.text', { minutes: graceMinutes })}</p>
      </div>
    </div>
  );
}
