import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

test.each(['--nope', 'lint'])('check says in a line, and checks nothing, when it does not know a word: %s', (word) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts'), word], {
    encoding: 'utf8',
    // Longer than it takes to read the words, and shorter than the checks.
    timeout: 10_000,
  })

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^[^\\n]*${word}[^\\n]*\\n$`))
})
