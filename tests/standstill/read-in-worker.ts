// Calls functions that read texts with hostile ones of growing length, and tells how long they took.
// In a thread of its own, so that one that never ends can be ended.
import { parentPort, workerData } from 'node:worker_threads';
import { growingTexts } from '../fuzz/growing-texts.ts';
import type { TextReader } from './text-readers.ts';

export type Reading = { name: string; kind: string; milliseconds: number; times: number };

/** A reader that takes long at the first length is not given a longer text: it may never end. */
const shortLength = 8_000;
const wholeLength = 64_000;
const enoughMilliseconds = 300;
const worthMilliseconds = 8;
const tries = 5;
/** Linear is 2, quadratic 4. Noise only makes a measurement longer, so a growth counts when each of three looks sees it. */
const suspectTimes = 3;
const looks = 3;

const port = parentPort as NonNullable<typeof parentPort>;
for (const { path, name, texts } of workerData as TextReader[]) {
  const read = ((await import(path)) as Record<string, (...given: unknown[]) => unknown>)[name];
  for (const { kind, of } of growingTexts) {
    port.postMessage({ begins: `${path} ${name}: ${kind}` });
    const act = (length: number) => read?.(...texts.map((isText) => (isText ? of(length) : undefined)));
    port.postMessage({ reading: { name: `${path} ${name}`, kind, ...leastMeasured(act) } });
  }
}

type Measured = Pick<Reading, 'milliseconds' | 'times'>;

function leastMeasured(act: (length: number) => unknown): Measured {
  let least = measured(act);
  for (let look = 1; look < looks && least.times > suspectTimes; look++) {
    const again = measured(act);
    if (again.times < least.times) least = again;
  }
  return least;
}

function measured(act: (length: number) => unknown): Measured {
  const short = leastOf(() => act(shortLength));
  if (short > enoughMilliseconds) return { milliseconds: short, times: 0 };
  const milliseconds = leastOf(() => act(wholeLength));
  if (milliseconds <= worthMilliseconds) return { milliseconds, times: 0 };
  return {
    milliseconds,
    times:
      milliseconds /
      Math.max(
        leastOf(() => act(wholeLength / 2)),
        0.1,
      ),
  };
}

function leastOf(act: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && best > 1; at++) {
    const before = process.threadCpuUsage();
    try {
      act();
    } catch {
      // A text is not what it asks for.
    }
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
    if (best > enoughMilliseconds) break;
  }
  return best;
}
