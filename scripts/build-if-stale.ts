// A build is made again when its sources change.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

export const root = join(import.meta.dirname, '..');
const viteProgram = 'node_modules/vite/bin/vite.js';
/** Every build is made from these, too. */
const tools = ['scripts/build-if-stale.ts', 'package-lock.json'];

type Build = {
  /** In a sentence: "the pages". */
  name: string;
  /** Written last, with a hash of the sources. */
  stampFile: string;
  /** Files and folders. */
  ingredients: string[];
  make: () => Promise<unknown>;
};

export async function buildIfStale(build: Build): Promise<void> {
  const stampFile = join(root, build.stampFile);
  // Installed without what builds, as in a container image: then what was built elsewhere is what there is.
  if (!existsSync(join(root, 'node_modules/vite'))) {
    if (existsSync(stampFile)) return;
    throw new Error(`What builds ${build.name} is not installed: run "npm ci --include=dev".`);
  }
  const ingredients = [...build.ingredients, ...tools];
  const isFresh = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashIngredients(ingredients);
  if (isFresh()) return;
  await withLock(join(root, '.build/building.lock'), `building ${build.name}`, async () => {
    if (isFresh()) return;
    console.log(`Building ${build.name}.`);
    const startedAt = performance.now();
    rmSync(stampFile, { force: true });
    const hash = hashIngredients(ingredients);
    await build.make();
    writeFileSync(stampFile, hash);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`Built ${build.name}, ${seconds} s.`);
  });
}

function hashIngredients(ingredients: string[]): string {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) {
    for (const file of filesOf(ingredient)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/** Runs a program of Node.js to its end. */
export async function run(failure: string, flags: string[], more: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, flags, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...more },
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  const code = await new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
  if (code !== 0) throw new Error(`${failure}: it ended with ${code}.`);
}

/** The developer's own NODE_ENV must not change the build. */
export const vite = (...flags: string[]): Promise<void> =>
  run(`"${['vite build', ...flags].join(' ')}" failed`, [viteProgram, 'build', '--logLevel', 'warn', ...flags], {
    NODE_ENV: 'production',
  });
