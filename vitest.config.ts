import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'tests/{abuse,crash,fuzz,gateways,simulation}/*.test.ts',
      'scripts/*.test.ts',
    ],
    globalSetup: ['tests/start-database.ts'],
    // What a developer's shell says must not decide what the tests see.
    env: { APP_MODE: 'test', LOG_LEVEL: 'silent', TZ: 'UTC' },
    silent: 'passed-only',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
