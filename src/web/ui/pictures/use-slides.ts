import { type RefObject, useEffect, useState } from 'react';

/** The slide in view, and a way to show another. The scroll position decides, because visitors scroll too. */
export function useSlides(track: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const look = () => setCurrent(Math.min(count - 1, Math.round((element.scrollLeft / element.scrollWidth) * count)));
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [track, count]);

  const show = (at: number) => {
    const element = track.current;
    const slide = element?.children[at];
    if (!element || !(slide instanceof HTMLElement)) return;
    element.scrollTo({ left: slide.offsetLeft, behavior: prefersStillness() ? 'auto' : 'smooth' });
  };
  return { current, show };
}

export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
