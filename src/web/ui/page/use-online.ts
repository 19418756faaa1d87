import { useSyncExternalStore } from 'react';

function onChange(wake: () => void) {
  window.addEventListener('online', wake);
  window.addEventListener('offline', wake);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('offline', wake);
  };
}

/** Whether the browser believes it has a network; a page that has just come over it believes so too. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  );
