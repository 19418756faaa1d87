import { setFlagsFromString } from 'node:v8';

/**
 * The objects of an order live for some milliseconds: V8 collects them soon, and keeps its room for the next rush (docs/decisions/0026).
 * Threads that begin later have these flags too, and Node keeps what they compile in a folder for them.
 */
export function tuneCollection(): void {
  // V8's sampling may take some of them for long-lived and allocate them in the old space, where they keep all that they refer to until
  // the next large collection.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // Between two rushes V8 would give back memory that the next one needs, and then collect again and again in the middle of it.
  setFlagsFromString('--memory-reducer-gc-count=0');
}
