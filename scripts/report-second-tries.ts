// Names the tests that passed only when they were tried again, and says why they failed first: each is a fault of the test or of the shop, to be
// found and mended.
import type { Reporter, TestModule } from 'vitest/node';

export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const { children, relativeModuleId } of modules)
      for (const test of children.allTests('passed')) {
        if (!test.diagnostic()?.retryCount) continue;
        const reasons = (test.result().errors ?? []).flatMap(({ stack, message, diff }) => [
          stack ?? message,
          diff ?? '',
        ]);
        const said = [`passed only when tried again: ${relativeModuleId} > ${test.fullName}`, ...reasons];
        process.stdout.write(`${said.join('\n')}\n`);
      }
  }
}
