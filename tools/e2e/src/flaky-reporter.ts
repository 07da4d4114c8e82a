import type { Reporter, TestModule } from 'vitest/node'

/** Names at the end of a run the tests that passed only when they were tried again, and why not at once: each is a fault of a test or a page. */
export class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap(({ children, relativeModuleId }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => {
          const [why] = test.result().errors ?? []

          return `  ${relativeModuleId} > ${test.fullName}\n    ${why?.message ?? ''}`
        }),
    )

    if (flaky.length > 0) console.log(`Passed only when tried again, ${flaky.length}:\n${flaky.join('\n')}`)
  }
}
