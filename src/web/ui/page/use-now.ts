import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { usePage } from './page-context.tsx';

const step = 10_000;
const thisStep = () => Math.floor(serverNow() / step) * step;

/** Wakes at each full step: a sale that opens at 10:00 is open on the page at 10:00, without a reload. */
function onEachStep(wake: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        wake();
        wait();
      },
      step - (serverNow() % step),
    );
  };
  wait();
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}

/**
 * The present by the shop's clock, to ten seconds, because a session may begin between two minutes. The first picture in the browser counts from
 * when the server drew it.
 */
export function useNow(): number {
  const { drawnAt } = usePage();
  return useSyncExternalStore(onEachStep, thisStep, () => Date.parse(drawnAt));
}
