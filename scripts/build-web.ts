// Builds the pages, for the browser and for the server, when they are older than what they are made of.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { withLock } from './lock.mjs';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'dist/built-from');
const ingredients = [
  'src/web',
  'src/words',
  'src/contract',
  'src/domain',
  'vite.config.ts',
  'vite.door.config.ts',
  'scripts/build-web.ts',
  'package-lock.json',
];

/** True when it has built them. */
export async function buildWebIfStale(): Promise<boolean> {
  // Installed without what builds, as in a container image: then what was built elsewhere is what there is.
  if (!existsSync(join(root, 'node_modules/vite'))) {
    if (existsSync(stampFile)) return false;
    throw new Error('The pages are not built, and what builds them is not installed: run "npm ci --include=dev".');
  }
  if (isFresh()) return false;
  return withLock(join(root, '.build/building.lock'), 'building the pages', async () => {
    if (isFresh()) return false;
    console.log('Building the pages.');
    const startedAt = performance.now();
    rmSync(stampFile, { force: true });
    const hash = hashIngredients();
    const door = vite('--config', 'vite.door.config.ts');
    await Promise.all([vite(), vite('--ssr', 'src/web/app/render.tsx', '--outDir', 'dist/render'), door]);
    await Promise.all(['dist/web/assets', 'dist/door/door/assets'].map(compressAll));
    writeFileSync(stampFile, hash);
    console.log(`The pages are built, ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return true;
  });
}

/** A server that compressed them when they are first wanted would be busy with it just when it opens. */
async function compressAll(folder: string): Promise<void> {
  const names = readdirSync(join(root, folder)).filter((name) => /\.(?:css|js)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(root, folder, name);
      const bytes = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    }),
  );
}

const isFresh = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashIngredients();

function hashIngredients(): string {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) {
    for (const file of filesOf(ingredient)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

async function vite(...flags: string[]): Promise<void> {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn', ...flags], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The developer's own NODE_ENV must not change the build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  const code = await new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
  if (code !== 0) throw new Error(`The pages could not be built: vite build ${flags.join(' ')} ended with ${code}.`);
}

if (import.meta.main) {
  try {
    if (await buildWebIfStale()) await import('./compile-server.ts');
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
