import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

test('a process that may start a PostgreSQL ends with the exit code it was given', () => {
  const module = fileURLToPath(new URL('local-postgres.ts', import.meta.url))
  const script = `await import(${JSON.stringify(module)}); process.exitCode = 3`

  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script]).status).toBe(3)
})
