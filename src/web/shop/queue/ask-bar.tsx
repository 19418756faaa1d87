import { useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './waiting-room.module.css';

type Props = { ahead: number | null; isCalled: boolean; isAsking: boolean; askNow: () => Promise<void> };

/** The page moves on by itself; whoever would rather press something may. The light goes on when it is one's turn. */
export function AskBar({ ahead, isCalled, isAsking, askNow }: Props) {
  const t = useWords();
  // Told until the line has moved on, so that a second press is not met with silence.
  const [answeredAt, setAnsweredAt] = useState<number | null | undefined>();
  const press = async () => {
    setAnsweredAt(undefined);
    await askNow();
    setAnsweredAt(ahead);
  };
  const message = isCalled ? t('queue.calledMessage') : t('queue.message');
  const isStillWaiting = !isCalled && !isAsking && answeredAt !== undefined && answeredAt === ahead;
  const look = isCalled ? buttonClass({ kind: 'go', size: 'large' }) : buttonClass({ kind: 'ink', size: 'large' });
  return (
    <div className={styles.ask}>
      <div className={classes('wrap', styles.askInside)}>
        <p role="status">{isStillWaiting ? t('queue.notYet') : message}</p>
        <button
          type="button"
          className={classes(look, !isCalled && styles.outlined)}
          aria-disabled={isAsking}
          onClick={() => void press()}
        >
          {isAsking ? t('queue.asking') : t('queue.nextStep')}
        </button>
      </div>
    </div>
  );
}
