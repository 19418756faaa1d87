import { setTimeout as soon } from 'node:timers/promises';

const pauseMillisecondsMin = 10;
const pauseMillisecondsMax = 50;

/** Asks until it is so; a notification takes a moment to arrive. To ask costs a request, so the pauses grow. */
export async function until(isSo: () => boolean | Promise<boolean>, secondsMax = 20): Promise<void> {
  const end = Date.now() + secondsMax * 1000;
  for (let pause = pauseMillisecondsMin; Date.now() < end; pause = Math.min(pause * 1.25, pauseMillisecondsMax)) {
    if (await isSo()) return;
    await soon(pause);
  }
  throw new Error('it never came true');
}
