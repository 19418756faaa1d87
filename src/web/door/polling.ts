import type { Scanner } from './scanner.ts';

const pollMilliseconds = 1000;

/** One call after the other, each second; at once when the network is back. */
export function keepPolling(scanner: Scanner): void {
  let isPolling = false;
  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    await scanner.poll().catch(() => {});
    isPolling = false;
  };
  setInterval(() => void poll(), pollMilliseconds);
  addEventListener('online', () => void poll());
  addEventListener('offline', () => scanner.store.set({ isReached: false }));
}

/** A telephone may end a hidden page at any time. */
export function followSaving(scanner: Scanner): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void scanner.list.save();
  });
}

type Battery = EventTarget & { level: number };

/** The last known level; undefined where the browser does not tell it. */
export function followPower(): () => number | undefined {
  let percent: number | undefined;
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  void getBattery?.call(navigator).then((battery) => {
    const note = () => {
      percent = Math.round(battery.level * 100);
    };
    note();
    battery.addEventListener('levelchange', note);
  });
  return () => percent;
}
