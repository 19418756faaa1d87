import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPlaywright, countRun, countVitest } from './count-results.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'results-'));
  file = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const vitest = (passed: number, failed: number, testResults: object[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
});
const write = (report: unknown) => writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));

test('a run counts its tests', () => {
  write(vitest(12, 2));
  expect(countRun(false, file, countVitest)).toEqual({ passed: 12, failed: 2 });
  write({ stats: { expected: 7, flaky: 1, unexpected: 2, skipped: 3 } });
  expect(countRun(false, file, countPlaywright)).toEqual({ passed: 8, failed: 2 });
});

test('a test file that could not be loaded is a failure, though none of its tests ran', () => {
  write(
    vitest(12, 0, [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ]),
  );
  expect(countRun(false, file, countVitest)).toEqual({ passed: 12, failed: 1 });
});

test('a runner that ends badly has failed, whatever its report says', () => {
  write(vitest(12, 0));
  expect(countRun(false, file, countVitest)).toEqual({ passed: 12, failed: 1 });
});

test.each([
  ['nothing', undefined],
  ['half a report', '{"numPassed'],
  ['another report', { tests: 3 }],
])('a runner that leaves %s has failed', (_, report) => {
  if (report !== undefined) write(report);
  expect(countRun(true, file, countVitest)).toEqual({ passed: 0, failed: 1 });
});

test('a runner that found no test has failed', () => {
  write(vitest(0, 0));
  expect(countRun(true, file, countVitest)).toEqual({ passed: 0, failed: 1 });
});

test('the report of an earlier run is never counted again', () => {
  write(vitest(12, 0));
  expect(countRun(true, file, countVitest)).toEqual({ passed: 12, failed: 0 });
  expect(countRun(true, file, countVitest)).toEqual({ passed: 0, failed: 1 });
});
