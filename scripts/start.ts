// `npm start`, once the packages are there: the pages if they are stale, then the server.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWebIfStale } from './build-web.ts';
import { giveBackMemory } from './give-back-memory.ts';

/** Visitors who come at once are served first. */
const secondsBeforeCollection = 5;

// What `npm start` names from its own folder, for programs that this one starts elsewhere. There files are kept without their types, and
// compiled: the next start takes a third less of the processor, and does not load what removes the types, 11 MB.
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../.build/compiled');

try {
  await buildWebIfStale();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('../src/server/main.ts');
setTimeout(() => {
  // Node.js itself writes it at its end, which a program that is killed does not reach.
  flushCompileCache();
  giveBackMemory();
}, secondsBeforeCollection * 1000).unref();
