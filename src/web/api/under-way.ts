import { useSyncExternalStore } from 'react';

let calls = 0;
const listeners = new Set<() => void>();

/** Counts a call as under way until it is answered. */
export async function underWay<Result>(call: Promise<Result>): Promise<Result> {
  change(1);
  try {
    return await call;
  } finally {
    change(-1);
  }
}

function change(by: number): void {
  calls += by;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether something was asked of the shop and has not been answered yet. */
export const useIsUnderWay = (): boolean =>
  useSyncExternalStore(
    listen,
    () => calls > 0,
    () => false,
  );
