import { execFileSync } from 'node:child_process'

import { expect, test } from 'vitest'

test('a program that starts with the fixed clock lives on the given day', () => {
  const clock = new URL('fixed-clock.ts', import.meta.url).href
  const program =
    'console.log(new Date().toISOString(), new Date(Date.now()).getUTCFullYear(), new Date(0).toISOString())'
  const printed = execFileSync(process.execPath, [`--import=${clock}`, '--eval', program], {
    env: { ...process.env, SHEET_NOW: '2031-05-06T02:00:00.000Z' },
    encoding: 'utf8',
  })

  expect(printed).toMatch(/^2031-05-06T02:00:\d\d\.\d{3}Z 2031 1970-01-01T00:00:00\.000Z\n$/)
})
