import { expect, test, vi } from 'vitest'

import { processTerminal } from './terminal.ts'

test('what others wrote steers no terminal, as a result or as a problem, and JSON stays what it was', () => {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((one) =>
    one.mockImplementation(() => undefined),
  )
  const { print, warn } = processTerminal()

  print('a\tb\r\nc\n')
  warn('amount “\u001b]52;c;x\u0007\r” is no number')
  print(JSON.stringify({ why: '\u009b31m' }))
  expect(error?.mock.lastCall).toEqual([String.raw`amount “\u001b]52;c;x\u0007\u000d” is no number`])
  expect(log?.mock.calls).toEqual([['a\tb\r\nc\n'], [String.raw`{"why":"\u009b31m"}`]])
})
