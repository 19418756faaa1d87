import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';

type Props = { isBusy: boolean; kind?: ButtonLook['kind']; children: ReactNode };

/** The one thing to do on a form; it says when it is under way. */
export function SubmitButton({ isBusy, kind = 'go', children }: Props) {
  const t = useWords();
  return (
    <button
      type="submit"
      className={buttonClass({ kind, size: 'large', isWide: true })}
      aria-disabled={isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? t('personalInfo.saving') : children}
    </button>
  );
}
