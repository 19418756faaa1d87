// The program of a worker thread: it runs one task after the other, at a lower priority than the server's own work.
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from './give-way.ts';
import type { Tasks } from './worker-pool.ts';

giveWay();
const { tasks } = (await import(workerData)) as { tasks: Tasks };

parentPort?.on('message', async ({ name, input }: { name: string; input: unknown }) => {
  try {
    const output = await tasks[name]?.(input);
    parentPort?.postMessage({ output }, bytesIn(output));
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) });
  }
});

/** Byte arrays are transferred; everything else is copied. */
const bytesIn = (output: unknown): ArrayBuffer[] =>
  Object.values(output ?? {}).flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
