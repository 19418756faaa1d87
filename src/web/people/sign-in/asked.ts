// Whether a sign-in is asked for over the page that is open, so that nothing typed there is lost.
import { useSyncExternalStore } from 'react';

export type Asked = {
  /** The sign-in went away by itself, which is told. */
  isLost: boolean;
  /** Where to go when somebody would rather not. */
  onDecline?: () => void;
};

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** However many calls find out at once, it is asked once. */
export function askToSignIn(given: Asked): void {
  change(asked ? { ...asked, ...given } : given);
}

export const stopAsking = (): void => change(null);

export const useAsked = (): Asked | null =>
  useSyncExternalStore(
    listen,
    () => asked,
    () => null,
  );

function change(to: Asked | null): void {
  asked = to;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
