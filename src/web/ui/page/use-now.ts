import { useSyncExternalStore } from 'react';
import { usePage } from './page-context.tsx';

const minute = 60_000;
const thisMinute = () => Math.floor(Date.now() / minute) * minute;

/** Wakes at each full minute: a sale that opens at 10:00 is open on the page at 10:00, without a reload. */
function onEachMinute(wake: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        wake();
        wait();
      },
      minute - (Date.now() % minute),
    );
  };
  wait();
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}

/** The present to the minute. The first picture in the browser counts from when the server drew it. */
export function useNow(): number {
  const { drawnAt } = usePage();
  return useSyncExternalStore(onEachMinute, thisMinute, () => Date.parse(drawnAt));
}
