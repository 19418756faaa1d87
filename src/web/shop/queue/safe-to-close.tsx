import { graceMinutes } from '../../../domain/queue/standing-place.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
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
