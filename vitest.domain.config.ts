import { defineConfig } from 'vitest/config';

// The pure rules by themselves, with no database to start: what `npm run coverage` and `npm run mutate` look at. Tests
// called every-… try so many cases that they would prove any rule by the way; here the tests that people read must do.
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    exclude: ['src/domain/**/every-*.test.ts'],
    env: { TZ: 'UTC' },
    isolate: false,
    testTimeout: 60_000,
    coverage: {
      include: ['src/domain/**/*.ts'],
      reporter: ['text'],
      thresholds: { branches: 100 },
    },
  },
});
