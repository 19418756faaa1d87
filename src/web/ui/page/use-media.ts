import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as the query says. Only for what is never drawn on the server, which has no window. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (wake: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', wake);
      return () => media.removeEventListener('change', wake);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => false,
  );
}
