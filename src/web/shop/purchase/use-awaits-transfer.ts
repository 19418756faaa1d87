import { useSyncExternalStore } from 'react';
import { payingKey } from './paying-key.ts';

/** Whether a transfer may be awaited from this browser: enough for the header, which loads the rest when it is so. Looked up with each drawing. */
export const useAwaitsTransfer = (): boolean => useSyncExternalStore(noNews, read, () => false);

const noNews = () => () => undefined;

function read(): boolean {
  try {
    return localStorage.getItem(payingKey)?.includes('"transferUntil"') === true;
  } catch {
    return false;
  }
}
