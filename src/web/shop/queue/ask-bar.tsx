import { useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './waiting-room.module.css';

type Props = { ahead: number | null; isCalled: boolean; isAsking: boolean; askNow: () => Promise<void> };

/** A button to ask at once, though the page also moves on by itself. It lights up at the visitor's turn. */
export function AskBar({ ahead, isCalled, isAsking, askNow }: Props) {
  const t = useWords();
  // The message stays until the line has moved, so that a second press has an answer too.
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
