// Loads what the server loads when it opens. Node keeps it compiled and without types (NODE_COMPILE_CACHE), so that the first server needs no
// program that removes types: it takes 11 MB of the process, and as much of the thread that watches it.
import './start.ts';
import { ThreadDumps } from '../src/server/platform/runtime/thread-dumps.ts';
import { tuneCollection } from '../src/server/platform/runtime/tune-collection.ts';

// Node keeps the files of threads apart by these flags.
tuneCollection();
const dumps = new ThreadDumps({ log: console, clock: () => new Date() });
await dumps.dump();
await dumps.stop();
