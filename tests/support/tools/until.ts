import { setTimeout as soon } from 'node:timers/promises';

/** Asks until it is so; a notification takes a moment to arrive. */
export async function until(isSo: () => boolean | Promise<boolean>, secondsMax = 20): Promise<void> {
  for (const end = Date.now() + secondsMax * 1000; Date.now() < end; await soon(10)) if (await isSo()) return;
  throw new Error('it never came true');
}
