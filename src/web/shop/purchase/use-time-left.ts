import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-clock.ts';

const second = 1000;

/** Wakes when the shown second changes, which is when the shop's second does. */
function onEachSecond(wake: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        wake();
        wait();
      },
      second - (serverNow() % second) + 5,
    );
  };
  wait();
  // A phone that slept did not wake each second.
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', wake);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('pageshow', wake);
  };
}

/** Whole seconds until then by the shop's clock, never below nought; null on the server and where there is no time limit. */
export function useSecondsLeft(until: number | null): number | null {
  return useSyncExternalStore(
    onEachSecond,
    () => (until === null ? null : Math.max(0, Math.ceil((until - serverNow()) / second))),
    () => null,
  );
}

/** `09:42`, `00:07`. */
export const minutesText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
