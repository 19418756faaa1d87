import { type RefObject, useEffect } from 'react';

const places = 'dialog, section, [tabindex]';

/**
 * A button may go away with what it did, such as the row that it removed. The keyboard then goes on in the part of the page that the button
 * was in.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return;
    let around: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      around = target instanceof Element && root.contains(target) ? withAncestors(target, root) : [];
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
      const place = around.find((element) => element.isConnected && element.matches(places));
      around = [];
      if (place instanceof HTMLElement) focusPlace(place);
    });
    document.addEventListener('focusin', remember);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [page]);
}

function withAncestors(element: Element, root: Element): Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element; each && each !== root; each = each.parentElement) found.push(each);
  return [...found, root];
}

function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
