import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is as the server drew it: what is kept in this browser is not known yet. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
