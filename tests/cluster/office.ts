// The tests of the door, the back office and of waiting rooms, on a cluster: each makes its databases on every node.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runProgram } from '../../scripts/run-program.ts';
import { testEnvironment } from '../../scripts/test-environment.ts';
import { elsewhere, officeTests } from './office-tests.ts';

type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
};
export type OfficeRun = { passed: number; skipped: number; broken: string[] };

const root = join(import.meta.dirname, '../..');

export async function testOffice(databaseUrl: string): Promise<OfficeRun> {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-cluster-'));
  const file = join(folder, 'report.json');
  try {
    const report = ['--reporter=json', `--outputFile=${file}`];
    const { output } = await runProgram({
      name: 'vitest',
      flags: ['run', '--project', 'server', '--maxWorkers', '2', ...report, '-t', allBut(elsewhere), ...officeTests],
      environment: { ...testEnvironment(process.env), DATABASE_URL: databaseUrl },
      isShown: false,
    });
    return judge(file, output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judge(file: string, output: string): OfficeRun {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, skipped: 0, broken: [`the tests did not run: ${output.trim()}`] };
  }
  const broken = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${relative(root, name)}: ${message}`] : [];
    return failed.map(({ title, failureMessages: [first = ''] }) => {
      return `${relative(root, name)}: ${title}: ${first.split('\n')[0]}`;
    });
  });
  return { passed: report.numPassedTests, skipped: Object.keys(elsewhere).length, broken };
}

/** A pattern for vitest, of the names of all other tests. */
function allBut(tests: Readonly<Record<string, string>>): string {
  const names = Object.keys(tests).map((name) => name.replaceAll(/[^\w ]/g, '\\$&'));
  return `^(?!.*(?:${names.join('|')})$)`;
}
