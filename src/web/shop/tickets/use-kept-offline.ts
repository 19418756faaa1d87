import { useEffect, useState } from 'react';
import { type KeptPage, keepOffline } from './keep-offline.ts';

/** Keeps the page once it is complete. True when the device has all of it. */
export function useKeptOffline({ linkKey, tickets, locale }: KeptPage, isComplete: boolean): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    if (!isComplete) return;
    if (!navigator.onLine) return setIsKept(true);
    let isOver = false;
    void keepOffline({ linkKey, tickets, locale }).then((isDone) => {
      if (!isOver) setIsKept(isDone);
    });
    return () => {
      isOver = true;
    };
  }, [linkKey, tickets, locale, isComplete]);
  return isKept;
}
