import { useEffect } from 'react';

/** The element that had the focus went with the page before, so the heading gets it. */
export function useFocusOnHeading(): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, []);
}
