import { useEffect, useRef } from 'react';
import type { Field } from '../ui/use-form.ts';

/**
 * Fields that say what is wrong only when the pointer is let go. Said at once, the sentence would push away the button
 * that is just being pressed, and the press would miss it.
 */
export function useFieldsAfterPress() {
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
        for (const leave of waiting.current.splice(0)) leave();
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
  return <Value extends string | boolean>(field: Field<Value>): Field<Value> => ({
    ...field,
    onLeave: () => {
      if (isPressed.current) waiting.current.push(field.onLeave);
      else field.onLeave();
    },
  });
}
