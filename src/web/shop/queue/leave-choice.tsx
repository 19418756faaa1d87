import { useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../ui/page/words.tsx';

/** Gives up the place, after a question that says what is lost. */
export function LeaveChoice({ leave }: { leave: () => Promise<void> }) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={buttonClass({ kind: 'ink' })} onClick={() => setIsOpen(true)}>
        {t('queue.leave')}
      </button>
      {isOpen && (
        <Dialog title={t('queue.leave.title')} onClose={close}>
          <p>{t('queue.leave.text')}</p>
          <button
            type="button"
            className={buttonClass({ kind: 'strong', isWide: true })}
            onClick={() => void leave().finally(close)}
          >
            {t('queue.leave.confirm')}
          </button>
          <button type="button" className={buttonClass({ kind: 'line', isWide: true })} onClick={close}>
            {t('queue.leave.stay')}
          </button>
        </Dialog>
      )}
    </>
  );
}
