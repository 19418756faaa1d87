import { useEffect, useEffectEvent } from 'react';
import { useWords } from '../page/words.tsx';
import { showToast } from './toast.ts';

/** Stands for a dialog whose script did not come: says so, and closes. */
export function DialogAway({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const close = useEffectEvent(() => {
    showToast({ id: 'dialog-away', text: t('error.unreachable') });
    onClose();
  });
  useEffect(() => close(), []);
  return null;
}
