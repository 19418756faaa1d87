import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button.ts';

type Props = { look: ButtonLook; isBusy: boolean; onPress: () => void; children: ReactNode };

/** A button whose work takes a moment. It keeps the focus meanwhile, so it is not disabled. */
export function BusyButton({ look, isBusy, onPress, children }: Props) {
  return (
    <button type="button" className={buttonClass(look)} aria-disabled={isBusy} aria-busy={isBusy} onClick={onPress}>
      {children}
    </button>
  );
}
