import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';

const inUse: string[] = [];

/** The keys that do something on the page at the moment. */
export const shortcutsHere = (): string[] => [...new Set(inUse)];

/** A shortcut with a single key. It is off while a text is typed or a dialog is open. */
export function useShortcut(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    inUse.push(key);
    document.addEventListener('keydown', listen);
    return () => {
      inUse.splice(inUse.indexOf(key), 1);
      document.removeEventListener('keydown', listen);
    };
  }, [key]);
}
