// How long a piece of work keeps this thread from everything else. Another program on the machine may take the processor away for a
// while: so the thread's own processor time is read beside the clock, and the smaller of the two counts.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Measured = {
  /** The longest that nothing else could be done, at the most. */
  standstillMilliseconds: number;
  processorMilliseconds: number;
};

const delays = monitorEventLoopDelay({ resolution: 2 });

export async function measureStandstill(act: () => unknown): Promise<Measured> {
  delays.reset();
  delays.enable();
  const before = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(before);
  // What stood still at the very end is seen by the next tick alone.
  await new Promise((resolve) => setImmediate(resolve));
  delays.disable();
  const processorMilliseconds = (user + system) / 1000;
  const longest = delays.count === 0 ? processorMilliseconds : delays.max / 1e6;
  return { standstillMilliseconds: Math.min(longest, processorMilliseconds), processorMilliseconds };
}
