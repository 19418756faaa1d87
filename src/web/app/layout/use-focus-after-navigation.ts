import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const queryOf = (search: object = {}) => ('query' in search ? search.query : undefined);
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

function focusHeading(): void {
  const heading = find('#main h1') ?? find('#main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** The heading of a page that is still waiting goes away with it, and would take the focus along: it is handed on. */
function handFocusOn(): MutationObserver | undefined {
  const main = find('#main');
  if (!main || !find('#main [aria-busy=true]')) return;
  const observer = new MutationObserver(() => {
    if (find('#main [aria-busy=true]')) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusHeading();
  });
  observer.observe(main, { childList: true, subtree: true });
  return observer;
}

/**
 * After a new page, or new search results, the keyboard goes on from the page's heading. A list that is searched during typing keeps it. A step
 * that leads back to the page before has taken that page's heading away, and the focus along.
 */
export function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    let waiting: MutationObserver | undefined;
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const isSameSearch = queryOf(fromLocation?.search) === queryOf(toLocation.search);
      const isSamePage = !pathChanged && (isSameSearch || find('#main input:focus'));
      if (toLocation.hash || !fromLocation || (isSamePage && document.activeElement !== document.body)) return;
      waiting?.disconnect();
      focusHeading();
      waiting = handFocusOn();
    });
    return () => {
      stop();
      waiting?.disconnect();
    };
  }, [router]);
}
