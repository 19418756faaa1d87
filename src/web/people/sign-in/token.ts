// The token of this browser: kept for all tabs with "remember me", else for this tab.
import { useSyncExternalStore } from 'react';

const key = 'limelight-authenticationToken';

/** How it went the last time in the life of the page: by the visitor's own wish, here or in another tab, or because the shop ended it. */
export type Departure = 'left' | 'lost';

let known: string | null | undefined;
let departure: Departure | null = null;
const listeners = new Set<() => void>();

export function readToken(): string | null {
  if (known === undefined) known = storedToken();
  return known;
}

export const lastDeparture = (): Departure | null => departure;

/** A browser that keeps nothing knows it as long as the page lives. */
export function keepToken(token: string, isRemembered: boolean): void {
  clear();
  write(isRemembered ? 'localStorage' : 'sessionStorage', token);
  change(token);
}

/** Another one in its place, kept where the old one was: another tab may have remembered another account. */
export function renewToken(token: string): void {
  const isRemembered = stored('sessionStorage') === null && stored('localStorage') !== null;
  write(isRemembered ? 'localStorage' : 'sessionStorage', token);
  change(token);
}

export function dropToken(how: Departure): void {
  if (readToken() === null) return;
  departure = how;
  clear();
  change(null);
}

/** Nothing while the page is as the server drew it: who is signed in is not known yet. */
export const useToken = (): string | null | undefined =>
  useSyncExternalStore(listen, readToken, () => undefined as string | null | undefined);

export function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Follows sign-ins and sign-outs of other tabs, also those made while this page was in the back/forward cache. */
export function followOtherTabs(): void {
  const look = () => {
    const token = storedToken();
    if (token === readToken()) return;
    if (token === null) departure = 'left';
    change(token);
  };
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) look();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) look();
  });
}

function change(token: string | null): void {
  known = token;
  for (const listener of listeners) listener();
}

type Storage = 'localStorage' | 'sessionStorage';
const storedToken = () => stored('sessionStorage') ?? stored('localStorage');

function stored(storage: Storage): string | null {
  try {
    const token: unknown = JSON.parse(window[storage].getItem(key) ?? 'null');
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

function write(storage: Storage, token: string): void {
  try {
    window[storage].setItem(key, JSON.stringify(token));
  } catch {
    // Full, or forbidden by the visitor.
  }
}

function clear(): void {
  try {
    window.localStorage.removeItem(key);
    window.sessionStorage.removeItem(key);
  } catch {
    // Forbidden by the visitor: there is nothing in it.
  }
}
