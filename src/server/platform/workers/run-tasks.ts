// The program of a worker thread: it runs one task after the other, at a lower priority than the server's own work.
import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
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

/** On Linux a thread has its own priority; elsewhere this would change the whole server's. */
function giveWay(): void {
  try {
    if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where priorities cannot be changed, all threads are equal.
  }
}

/** Byte arrays are transferred; everything else is copied. */
const bytesIn = (output: unknown): ArrayBuffer[] =>
  Object.values(output ?? {}).flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
