import { useEffect } from 'react';

/** Keeps the screen on. A browser lets go when another program comes to the front, so it is asked again on return. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // A battery that is nearly empty refuses it.
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) await held?.release();
      else lock = held;
    };
    const askAgain = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, []);
}
