// Names the tests that passed only when they were tried again: each is a fault of the test or of the shop, to be found and mended.
import type { Reporter, TestModule } from 'vitest/node';

export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const { children, relativeModuleId } of modules)
      for (const test of children.allTests('passed'))
        if (test.diagnostic()?.retryCount)
          process.stdout.write(`passed only when tried again: ${relativeModuleId} > ${test.fullName}\n`);
  }
}
