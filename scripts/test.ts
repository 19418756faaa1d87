// `npm test`: every check, each to its end; the last line is the sum.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../tests/support/shop/free-port.ts';
import { buildShopIfStale } from './build.ts';
import { type Counts, countPlaywright, countRun, countVitest } from './count-results.ts';
import { provideChromium } from './find-chromium.ts';
import { runProgram, stopOnSignals } from './run-program.ts';
import { testEnvironment } from './test-environment.ts';

const root = join(import.meta.dirname, '..');
const rulesFile = join(root, '.build/vitest-rules.json');
const vitestFile = join(root, '.build/vitest.json');
const playwrightFile = join(root, 'test-results/playwright.json');
const environment = testEnvironment(process.env);
const total: Counts = { passed: 0, failed: 0 };

stopOnSignals();
mkdirSync(join(root, '.build'), { recursive: true });
for (const file of [rulesFile, vitestFile, playwrightFile]) rmSync(file, { force: true });

const [browser, pages] = await Promise.all([
  step('browser', provideBrowser),
  step('pages', buildPages),
  step('format', () => check('biome', ['ci', '--colors=off'])),
  // One checker: four check the shared types four times.
  step('types', () => check('tsc', ['-b', '--checkers', '1', '--pretty', 'false'])),
  step('unused code', () => check('knip', ['--no-progress'])),
]);
// These steps run one after the other: side by side they took as long on two processors, and tests that measure time
// failed now and then.
await step('rules, in every branch', runRules);
await step('unit and server tests', runVitest);
if (browser && pages) await step('browser tests', runPlaywright);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Shows a step with its time and adds up what it counted. True when nothing in it failed. */
async function step(name: string, work: () => Promise<Counts>): Promise<boolean> {
  const startedAt = performance.now();
  const { passed, failed } = await work();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`);
  return failed === 0;
}

/** A check counts as one test. */
async function check(name: string, flags: string[]): Promise<Counts> {
  const { isGood, output } = await runProgram({ name, flags, environment, isShown: false });
  if (!isGood) console.log(output.trim());
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A browser counts as no test; a missing one counts as a failed test. */
async function provideBrowser(): Promise<Counts> {
  const { path, problem } = provideChromium(console.log);
  if (problem) console.log(problem);
  return { passed: 0, failed: path ? 0 : 1 };
}

async function buildPages(): Promise<Counts> {
  try {
    await buildShopIfStale();
    return { passed: 0, failed: 0 };
  } catch (error) {
    console.log((error as Error).message);
    return { passed: 0, failed: 1 };
  }
}

/** The rules' own tests, which must go through every branch. */
async function runRules(): Promise<Counts> {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${rulesFile}`];
  const coverage = ['--coverage', '--coverage.reporter=text-summary'];
  const flags = ['run', '--config', 'vitest.domain.config.ts', ...report, ...coverage];
  const { isGood, output } = await runProgram({ name: 'vitest', flags, environment, isShown: false });
  if (!isGood) console.log(output.trim());
  return countRun(isGood, rulesFile, countVitest);
}

/** All others. */
async function runVitest(): Promise<Counts> {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`];
  // Where a machine decides alone a test has a second try; the output names those that needed it.
  const again = process.env.CI ? ['--retry=1', '--reporter=./scripts/report-second-tries.ts'] : [];
  const flags = ['run', ...report, ...again, '--exclude', 'src/domain/**/!(every-*).test.ts'];
  const { isGood } = await runProgram({ name: 'vitest', flags, environment, isShown: true });
  return countRun(isGood, vitestFile, countVitest);
}

async function runPlaywright(): Promise<Counts> {
  environment.E2E_PORT = String(await freePort());
  const { isGood } = await runProgram({ name: 'playwright', flags: ['test'], environment, isShown: true });
  return countRun(isGood, playwrightFile, countPlaywright);
}
