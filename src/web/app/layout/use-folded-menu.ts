import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

/** A list folded into its summary: Escape and leaving it close it. */
export function useFoldedMenu(menu: RefObject<HTMLDetailsElement | null>) {
  const close = () => menu.current?.removeAttribute('open');
  return {
    close,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      menu.current?.querySelector('summary')?.focus();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !menu.current?.contains(relatedTarget)) close();
    },
  };
}
