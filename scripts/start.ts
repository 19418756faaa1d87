// `npm start`, once the packages are there: the pages and the server are built when they are older than their sources, and the server opens.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildShopOrExit } from './build.ts';
import { giveBackMemory } from './give-back-memory.ts';

/** Visitors who come at once are served first. */
const secondsBeforeCollection = 5;

/** It is there once it is built. */
const server = new URL('../dist/server/main.js', import.meta.url).href;

if (import.meta.main) {
  // The folder that `npm start` names, for programs that run elsewhere, too. It keeps files without their types, and compiled: the next start
  // takes a third less of the processor, and does not load the program that removes types.
  process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../.build/compiled');
  await buildShopOrExit();
  const { runServer } = (await import(server)) as typeof import('../src/server/main.ts');
  await runServer();
  setTimeout(() => {
    // Node.js itself writes it at its end, which a program that is killed does not reach.
    flushCompileCache();
    giveBackMemory();
  }, secondsBeforeCollection * 1000).unref();
}
