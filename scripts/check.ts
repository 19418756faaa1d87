// `npm run check`: format, types, and the tests that a change touches, within a minute. A file's tests are those in its folder
// and those that import it; the rules of the house are always among them. `npm run check -- main` compares with that commit.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, isTest, readSource, root, type Source } from './imports.ts';
import { runProgram, stopOnSignals } from './run-program.ts';

const rules = ['tests/tidy.test.ts', 'tests/words.test.ts', 'tests/styles.test.ts', 'tests/text-fields.test.ts'];
/** More of them than this many, and a minute is over: then `npm test` is the quicker way. */
const testsMax = 25;

stopOnSignals();
const environment = { ...process.env, APP_MODE: 'test', TZ: 'UTC' };
const base = process.argv[2] ?? 'HEAD';
const changed = changedSince(base);
const sources = ['src', 'tests', 'scripts']
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tests/e2e/'))
  .map((path) => readSource(path));
const tests = testsOf(changed, sources);
const chosen = [...new Set([...rules, ...tests.slice(0, testsMax)])];
if (tests.length > testsMax) console.log(`${tests.length} files of tests are touched: the first ${testsMax} run here.`);

const steps: [string, string[]][] = [
  [
    'biome',
    ['ci', '--colors=off', '--no-errors-on-unmatched', ...changed.filter((path) => existsSync(join(root, path)))],
  ],
  ['tsc', ['-b', '--checkers', '1', '--pretty', 'false']],
  ['vitest', ['run', ...chosen]],
];
for (const [name, flags] of steps) {
  const startedAt = performance.now();
  const { isGood } = await runProgram({ name, flags, environment, isShown: true });
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  if (!isGood) process.exit(1);
}

function changedSince(commit: string): string[] {
  const git = (...flags: string[]) => execFileSync('git', flags, { cwd: root, encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean);
}

/** The tests beside a changed file come first, then those that import it. */
function testsOf(files: readonly string[], all: readonly Source[]): string[] {
  const [folders, paths] = [new Set(files.map(dirname)), new Set(files)];
  const candidates = all.filter(isTest);
  const beside = candidates.filter(
    ({ path }) => paths.has(path) || (path.startsWith('src/') && folders.has(dirname(path))),
  );
  const importing = candidates.filter(({ imports }) => imports.some(({ to }) => paths.has(to)));
  return [...new Set([...beside, ...importing].map(({ path }) => path))];
}
