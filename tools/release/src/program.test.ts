import { expect, test } from 'vitest'

import { runRelease } from './testing/run-release.ts'

test.each([['--help'], ['help']])('release lists its commands on %s', async (word) => {
  const { exitCode, printed } = await runRelease(word)

  expect(exitCode).toBe(0)
  expect(printed).toMatch(/^ {2}publish .*Makes a release live with a brand’s configuration/m)
})

test('release explains a command on --help, and does nothing', async () => {
  const { exitCode, printed } = await runRelease('publish', 'loan', '--help')

  expect(exitCode).toBe(0)
  expect(printed).toMatch(/^Usage: pnpm release publish \[options\] \[app\]\n/)
  expect(printed).toMatch(/--share <1-99> +a canary: only so many of 100 visitors see it/)
})

test.each([
  [['publsh'], /^Unknown command 'publsh'\. Did you mean publish\?/],
  [['publish', 'loan', '--config', 'x'], /^Required option '--to <target>' not specified\./],
  [['publish', 'lone', '--to', 'x', '--config', 'y'], /^No app that is released is called “lone”\. There are: loan, /],
  [['build'], /^Name one app, or say --all\.$/],
])('release ends with code 2 when it does not understand %j', async (args, message) => {
  const { exitCode, printed, warned } = await runRelease(...args)

  expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' })
  expect(warned).toMatch(message)
})
