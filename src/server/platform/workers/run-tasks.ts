// The program of a thread: it does what it is told, one task after the other, and the server's own work comes first.
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

/** On Linux a thread has a priority of its own; elsewhere this would be the whole server's. */
function giveWay(): void {
  try {
    if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where nobody may say so, all threads are alike.
  }
}

/** Bytes are handed over; everything else is copied. */
const bytesIn = (output: unknown): ArrayBuffer[] =>
  Object.values(output ?? {}).flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
