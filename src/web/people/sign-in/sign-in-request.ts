// Whether a sign-in is asked for over the page that is open, so that nothing typed there is lost.
import { useSyncExternalStore } from 'react';
import type { SignInReason } from './sign-in-form.tsx';

export type SignInRequest = {
  reason: SignInReason | null;
  /** The page to open when the visitor closes the dialog. */
  onDecline?: () => void;
};

let request: SignInRequest | null = null;
const listeners = new Set<() => void>();

/** However many calls find out at once, it is asked once. */
export function askToSignIn(given: SignInRequest): void {
  change(request ? { ...request, ...given } : given);
}

export const stopAsking = (): void => change(null);

export const useSignInRequest = (): SignInRequest | null =>
  useSyncExternalStore(
    listen,
    () => request,
    () => null,
  );

function change(to: SignInRequest | null): void {
  request = to;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
