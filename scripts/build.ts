// Builds the pages and the server when they are older than their sources.
import { join } from 'node:path';
import { buildIfStale, root, run, vite } from './build-if-stale.ts';
import { buildWebIfStale, webStamp } from './build-web.ts';

/** The program and its flags. Its errors name the lines of the sources. */
export const builtServer = ['--enable-source-maps', join(root, 'dist/server/main.js')];

export async function buildShopIfStale(): Promise<void> {
  await buildWebIfStale();
  await buildIfStale({
    name: 'the server',
    stampFile: 'dist/server/built-from',
    // The pages are built anew when the words, the contract or the rules change, and then the server is.
    ingredients: [webStamp, 'src/server', 'vite.server.config.ts', 'scripts/build.ts', 'scripts/compile-server.ts'],
    make: buildServer,
  });
}

async function buildServer(): Promise<void> {
  await vite('--config', 'vite.server.config.ts');
  await run('the server could not be compiled', ['scripts/compile-server.ts']);
}

/** A failure is told in words, and ends the program. */
export async function buildShopOrExit(): Promise<void> {
  try {
    await buildShopIfStale();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

if (import.meta.main) await buildShopOrExit();
