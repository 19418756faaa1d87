import { useEffect, useState } from 'react';
import type { Tickets } from '../../../contract/tickets.ts';
import { keepOffline } from './keep-offline.ts';

/** Keeps the page once it is complete. True when the device has all of it. */
export function useKeptOffline(linkKey: string, tickets: Tickets, isComplete: boolean): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    if (!isComplete) return;
    if (!navigator.onLine) return setIsKept(true);
    let isOver = false;
    void keepOffline(linkKey, tickets).then((isDone) => {
      if (!isOver) setIsKept(isDone);
    });
    return () => {
      isOver = true;
    };
  }, [linkKey, tickets, isComplete]);
  return isKept;
}
