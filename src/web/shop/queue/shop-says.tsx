import type { QueueReply } from '../../../contract/queue.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './waiting-room.module.css';

/** The notice of a paused sale, and the shop's message to all who wait. */
export function ShopSays({ line }: { line: QueueReply | null }) {
  const t = useWords();
  const { locale } = usePage();
  const message = line?.message[locale];
  return (
    <div role="status">
      {line?.isPaused && <p className={styles.says}>{t('queue.paused')}</p>}
      {message && <p className={styles.says}>{message}</p>}
    </div>
  );
}
