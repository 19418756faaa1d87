import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start servers and programs take longest. They begin first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const folders = ['/tests/', '/src/server/', '/'];
    const place = ({ moduleId }: TestSpecification) => folders.findIndex((folder) => moduleId.includes(folder));
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    // Settings of the developer's shell must not change the tests.
    env: { APP_MODE: 'test', LOG_LEVEL: 'silent', TZ: 'UTC' },
    globalSetup: ['tests/support/database/start-database.ts'],
    // A machine with two processors would be given one worker; tests that wait for PostgreSQL leave it room for three.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    silent: 'passed-only',
    // Generous, because other work on the machine makes tests slower.
    testTimeout: 120_000,
    // A hook that fails takes all tests of its file with it, and has no second try.
    hookTimeout: 180_000,
    // A condition may take longer than vitest's one second, too.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // The files of a worker share what they import: loading it anew for each took a third of the time.
      {
        extends: true,
        test: { name: 'pages', include: ['src/web/**/*.test.{ts,tsx}', 'tests/pages.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          // Node itself loads the files, as it does for the shop. It cannot read JSX. No test replaces a module, so no hook reads each of them.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: ['tests/support/tools/resolve-quickly.ts'],
          include: [
            'src/{contract,domain,server,words}/**/*.test.ts',
            'tests/!(pages).test.ts',
            'tests/{abuse,cluster,crash,fuzz,gateways,saleday,simulation,soak,specification,standstill,weather}/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
    ],
  },
});
