// Loaded into a shop before its own program: has it stall or leak when a test says so.
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const tenSeconds = 10_000;
const minutesBetweenSamples = 12;
const samples = 8;
const objectsEach = 150_000;

const kept: object[] = [];
let isLeaking = false;
let takeSample: (() => void) | undefined;

/** The main thread does nothing else. */
function digForTwoSeconds(): void {
  const until = performance.now() + 2000;
  while (performance.now() < until);
}

/** Memory is kept for good, a little more every twelve minutes for an hour and a half, in a few seconds. */
async function leak(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const realNow = performance.now.bind(performance);
  let minutesAhead = 30;
  performance.now = () => realNow() + minutesAhead * 60_000;
  isLeaking = true;
  for (let at = 0; at < samples; at += 1) {
    for (let count = 0; count < objectsEach; count += 1) kept.push({ at, count });
    collect();
    // Collections are observed a moment later.
    await wait(100);
    takeSample?.();
    minutesAhead += minutesBetweenSamples;
  }
  performance.now = realNow;
  isLeaking = false;
}

/** Samples are taken at the times of the leak alone, and the clock is not compared with the database's meanwhile. */
function holdTimers(): void {
  const begin = globalThis.setInterval;
  const beginHeld = (callback: () => void, milliseconds?: number, ...given: []) => {
    if (milliseconds !== tenSeconds) return begin(callback, milliseconds, ...given);
    if (String(callback).includes('this.sample()')) takeSample = callback;
    return begin(() => isLeaking || callback(), milliseconds);
  };
  globalThis.setInterval = beginHeld as typeof setInterval;
}

if (isMainThread) {
  holdTimers();
  process.on('message', (name) => (name === 'leak' ? void leak() : digForTwoSeconds()));
  // The shop ends without its test, too.
  process.channel?.unref();
}
