import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { scratchWorkspace } from './testing/scratch-workspace.ts'

const summary = fileURLToPath(new URL('../../../.ci/summary.mjs', import.meta.url))

/** The last line of CI and its exit code, for what the check, the tests and their result file said. */
function lastLine(check: number, tests: number, results: string): string {
  const workspace = scratchWorkspace({ 'results.json': results })
  onTestFinished(workspace.remove)
  const run = spawnSync(process.execPath, [summary, `${check}`, `${tests}`, `${workspace.root}/results.json`], {
    encoding: 'utf8',
  })

  return `${run.stdout.trim()} (${run.status})`
}

function results(passed: number, failed: number): string {
  return JSON.stringify({ numPassedTests: passed, numFailedTests: failed })
}

test('a clean run counts every test and the check', () => {
  expect(lastLine(0, 0, results(40, 0))).toBe('41 passed, 0 failed (0)')
})

test('a failed test fails CI', () => {
  expect(lastLine(0, 1, results(39, 1))).toBe('40 passed, 1 failed (1)')
})

test('a failed check fails CI though every test passed', () => {
  expect(lastLine(1, 0, results(40, 0))).toBe('40 passed, 1 failed (1)')
})

test('a run that failed without a failed test counts as one', () => {
  expect(lastLine(0, 1, results(40, 0))).toBe('41 passed, 1 failed (1)')
})

test('a run that left no results counts as one failure', () => {
  expect(lastLine(0, 1, '{"numPassed')).toBe('1 passed, 1 failed (1)')
  expect(lastLine(0, 0, '')).toBe('1 passed, 1 failed (1)')
})
