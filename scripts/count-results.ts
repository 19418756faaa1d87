// How many tests passed and failed, from the files that the runners write, never from what they print.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';

export type Counts = { passed: number; failed: number };

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

/** A file that could not even be loaded has no tests in it, and still has failed. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

export function countPlaywright(report: unknown): Counts {
  const { stats } = playwrightReport.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** The counts of a runner's report. A run without a report, or a bad exit without a failed test, counts as one failure. */
export function countRun(isGood: boolean, reportFile: string, count: (report: unknown) => Counts): Counts {
  const counts = readCounts(reportFile, count);
  const isSilent = counts.failed === 0 && (!isGood || counts.passed === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}

function readCounts(reportFile: string, count: (report: unknown) => Counts): Counts {
  if (!existsSync(reportFile)) return { passed: 0, failed: 0 };
  try {
    return count(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(reportFile);
  }
}
