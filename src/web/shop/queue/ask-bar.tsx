import { useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './waiting-room.module.css';
import type { LineState } from './watch-line.ts';
import { failuresWorthTelling } from './worth-telling.ts';

type Props = { ahead: number | null; seen: LineState; isAsking: boolean; askNow: () => Promise<void> };

/** The page goes in by itself. A button to ask at once comes only at one's turn, or when the line cannot be seen. */
export function AskBar({ ahead, seen: { isCalled, failures }, isAsking, askNow }: Props) {
  const t = useWords();
  // The message stays until the line has moved, so that a second press has an answer too.
  const [answeredAt, setAnsweredAt] = useState<number | null | undefined>();
  const press = async () => {
    setAnsweredAt(undefined);
    await askNow();
    setAnsweredAt(ahead);
  };
  const isStillWaiting = !isCalled && !isAsking && answeredAt !== undefined && answeredAt === ahead;
  const message = isCalled ? t('queue.goingIn') : t(isStillWaiting ? 'queue.notYet' : 'queue.byItself');
  const look = isCalled ? buttonClass({ kind: 'go', size: 'large' }) : buttonClass({ kind: 'ink', size: 'large' });
  const hasButton = isCalled || failures >= failuresWorthTelling;
  return (
    // It stays in reach while there is something to press; otherwise it hides nothing of the page.
    <div className={classes(styles.ask, hasButton && styles.inReach)}>
      <div className={classes('wrap', styles.askInside)}>
        <p role="status">{message}</p>
        {hasButton && (
          <button
            type="button"
            className={classes(look, !isCalled && styles.outlined)}
            aria-disabled={isAsking}
            onClick={() => void press()}
          >
            {isAsking ? t('queue.asking') : t(isCalled ? 'queue.goIn' : 'error.retry')}
          </button>
        )}
      </div>
    </div>
  );
}
