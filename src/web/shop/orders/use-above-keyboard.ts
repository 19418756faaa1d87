import { type RefObject, useEffect } from 'react';

/** Smaller than any keyboard, larger than what browsers hide and show while one scrolls. */
const keyboardPixelsMin = 120;

/** Lifts what sticks to the bottom over the phone's keyboard, which covers the page without making it shorter. */
export function useAboveKeyboard(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const lift = () => {
      const covered = window.innerHeight - view.height - view.offsetTop;
      const isKeyboard = view.scale === 1 && covered >= keyboardPixelsMin;
      if (bar.current) bar.current.style.translate = isKeyboard ? `0 -${covered}px` : '';
    };
    view.addEventListener('resize', lift);
    view.addEventListener('scroll', lift);
    return () => {
      view.removeEventListener('resize', lift);
      view.removeEventListener('scroll', lift);
    };
  }, [bar]);
}
