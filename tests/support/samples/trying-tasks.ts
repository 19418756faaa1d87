// Tasks as a pool of threads may be given: harmless ones, and those that it has to end.
import { threadId } from 'node:worker_threads';

let handedOver: Uint8Array | undefined;

export const tasks = {
  /** Node’s own setting, the folder of compiled files, is none of the shop’s. */
  whoAmI: (_: null) => ({
    thread: threadId,
    settings: Object.keys(process.env).filter((name) => name !== 'NODE_COMPILE_CACHE'),
  }),
  forEver: (_: null) => {
    for (;;);
  },
  countForEver: (turns: Int32Array) => {
    for (;;) Atomics.add(turns, 0, 1);
  },
  takeMemory: (_: null) => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_each, at) => at + kept.length));
  },
  fail: (_: null) => {
    throw new Error('it failed');
  },
  leave: (_: null) => process.exit(0),
  bytes: (length: number) => {
    handedOver = new Uint8Array(length).fill(7);
    return { bytes: handedOver };
  },
  bytesLeft: (_: null) => handedOver?.length,
};
