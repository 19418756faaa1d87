import { useCallback, useEffect, useRef } from 'react';

/**
 * Work that would move the page waits until the pointer is let go. Said at once, a sentence under a field would push
 * away the button that is just being pressed, and the press would miss it.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    // The click itself comes before the timer.
    const release = () => {
      isPressed.current = false;
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    };
    const options = { capture: true };
    document.addEventListener('pointerdown', press, options);
    for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, release, options);
    return () => {
      document.removeEventListener('pointerdown', press, options);
      for (const type of ['pointerup', 'pointercancel']) document.removeEventListener(type, release, options);
    };
  }, []);
  return useCallback((work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  }, []);
}
