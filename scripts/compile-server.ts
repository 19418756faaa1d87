// Loads what the server loads when it opens. Node keeps it compiled (NODE_COMPILE_CACHE), and the program of the thread that watches the server
// without types: such a thread needs no program that removes types, which takes 18 MB.
import './start.ts';
import { ThreadDumps } from '../src/server/platform/runtime/thread-dumps.ts';
import { tuneCollection } from '../src/server/platform/runtime/tune-collection.ts';

for (const file of ['main', 'app']) await import(new URL(`../dist/server/${file}.js`, import.meta.url).href);
// Node keeps the files of threads apart by these flags.
tuneCollection();
const dumps = new ThreadDumps({ log: console, clock: () => new Date() });
await dumps.dump();
await dumps.stop();
