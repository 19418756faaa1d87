import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { usePage } from './page-context.tsx';

const step = 10_000;
const thisStep = () => Math.floor(serverNow() / step) * step;

/** Looks each second, and draws at each step: a sale that opens at 10:00 is open on the page at 10:00, without a reload. */
function onEachSecond(look: () => void) {
  const timer = setInterval(look, 1000);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * The present by the shop's clock, to ten seconds, because a session may begin between two minutes. The first picture in the browser counts from
 * when the server drew it.
 */
export function useNow(): number {
  const { drawnAt } = usePage();
  return useSyncExternalStore(onEachSecond, thisStep, () => Date.parse(drawnAt));
}
