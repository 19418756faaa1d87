import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';

/** The one thing to do on a form; it says when it is under way. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const t = useWords();
  return (
    <button
      type="submit"
      className={buttonClass({ kind: 'go', size: 'large', isWide: true })}
      aria-disabled={isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? t('personalInfo.saving') : children}
    </button>
  );
}
