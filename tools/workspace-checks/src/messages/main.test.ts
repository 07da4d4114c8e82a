import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

test.each(['--nope', 'loan'])('a word that the command does not know is said in a line: %s', (word) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), word], {
    encoding: 'utf8',
  })

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^[^\\n]*${word}[^\\n]*\\n$`))
})
