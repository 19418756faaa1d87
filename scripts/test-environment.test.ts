import { expect, test } from 'vitest';
import { settingNames } from '../src/server/platform/settings/configuration.ts';
import { testEnvironment } from './test-environment.ts';

test('no setting of the developer reaches the tests but the database', () => {
  const own = Object.fromEntries([...settingNames, 'PGHOST', 'NODE_OPTIONS'].map((name) => [name, 'of the developer']));
  const kept = testEnvironment({ ...own, PATH: '/bin', CI: '1' });
  const expected = { DATABASE_URL: 'of the developer', PATH: '/bin', CI: '1', APP_MODE: 'test', TZ: 'UTC' };
  expect(kept).toEqual({ ...expected, NODE_COMPILE_CACHE: expect.stringContaining('compiled') });
  for (const name of ['SECRET_KEY', 'BACKUP_FOLDER', 'PASSWORDS', 'METRICS_TOKEN'])
    expect(settingNames).toContain(name);
});
