import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programEnvironment } from '../support/shop/program-environment.ts';

const run = (environment: NodeJS.ProcessEnv = {}) => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/cluster.ts')], {
    env: { ...programEnvironment(), ...environment },
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim() };
};

test('without Citus the cluster is skipped with a sentence that says why', () => {
  expect(run()).toEqual({
    status: 0,
    stdout: 'Skipped: CITUS_BIN is not set: give it the folder with the programs of a PostgreSQL that has Citus.',
  });
  expect(run({ CITUS_BIN: '/nowhere' })).toEqual({
    status: 0,
    stdout: 'Skipped: there is no program "postgres" in /nowhere.',
  });
});
