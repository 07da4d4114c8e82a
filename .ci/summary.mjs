// Prints the last line of `.ci/run`, on whichever Node the machine has: `N passed, N failed` over all tests, where the
// checks count as one test, and a run that failed without a failed test counts as one more.
import { readFileSync } from 'node:fs'

const [checkCode, testCode, file] = process.argv.slice(2)
let passed = 0
let failed = 0

function count(ok) {
  if (ok) passed += 1
  else failed += 1
}

count(checkCode === '0')

try {
  const results = JSON.parse(readFileSync(file, 'utf8'))
  passed += results.numPassedTests
  failed += results.numFailedTests
  if (testCode !== '0' && results.numFailedTests === 0) count(false)
} catch {
  count(false)
}

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
