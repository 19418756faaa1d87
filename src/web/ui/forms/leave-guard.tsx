import { useBlocker } from '@tanstack/react-router';
import { buttonClass } from '../controls/button.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { useWords } from '../page/words.tsx';
import styles from './leave-guard.module.css';

/** Asks before what was typed is lost, whichever way the page is left. */
export function LeaveGuard({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const blocker = useBlocker({
    // A link to another part of the page leaves nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return blocker.status === 'blocked' && <Question onStay={blocker.reset} onLeave={blocker.proceed} />;
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useWords();
  return (
    <Dialog title={t('entity.leave.title')} onClose={onStay}>
      <p>{t('entity.leave.text')}</p>
      <div className={styles.answers}>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onStay}>
          {t('entity.leave.stay')}
        </button>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={onLeave}>
          {t('entity.leave.leave')}
        </button>
      </div>
    </Dialog>
  );
}
