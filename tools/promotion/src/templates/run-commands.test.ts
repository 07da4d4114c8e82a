import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { templateKinds, templateProblems } from '@pahiram/contract'
import { expect, test } from 'vitest'

import type { Command } from './command/command.ts'
import { commands } from './command/commands.ts'
import { say, scratchFolder } from './testing/test-world.ts'

const folder = scratchFolder()
const broken: Command = {
  name: 'broken',
  summary: 'fails',
  help: 'Fails.',
  options: {},
  run: () => Promise.reject(new TypeError('x is not a function')),
}

test('the list of commands is given when asked for, and when nothing is said', async () => {
  const asked = await say(['--help'], commands, folder)

  expect(asked).toMatchObject({ code: 0, notes: '' })
  for (const { name, summary } of commands) expect(asked.output).toMatch(new RegExp(`templates ${name} +${summary}`))
  expect(await say([], commands, folder)).toEqual({ code: 1, output: '', notes: asked.output })
  expect(await say(['help'], commands, folder)).toEqual(asked)
})

test.each(commands.map(({ name }) => name))('%s tells all its options when asked', async (name) => {
  const { code, output } = await say([name, '--help'], commands, folder)

  expect(code).toBe(0)
  expect(output).toContain(`pnpm templates ${name} `)
  expect(await say([name, '-h'], commands, folder)).toEqual(await say(['help', name], commands, folder))
  for (const option of Object.keys(commands.find((one) => one.name === name)?.options ?? {})) {
    expect(output).toContain(`--${option}`)
  }
  // As wide as a terminal is that nobody has enlarged much.
  expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
})

test.each(commands.map(({ name }) => name))('%s refuses what it does not know, in words', async (name) => {
  const { code, notes } = await say([name, 'ph-weekend', '--sesionId', 'x'], commands, folder)

  expect(code).toBe(1)
  expect(notes).toMatch(/^There is no option --sesionId\./)
})

test('a misspelt command is told with the one that may be meant', async () => {
  const { code, notes } = await say(['publsh', 'a.json'], commands, folder)

  expect(code).toBe(1)
  expect(notes).toMatch(/^There is no command publsh\. Do you mean publish\?\n\nLanding templates:/)
})

test('what nobody thought of is told without a stack', async () => {
  const { code, notes } = await say(['broken'], [broken], folder)

  expect(code).toBe(1)
  expect(notes).toBe(
    'Something failed that this command does not know: x is not a function\nPlease report it, with what you wrote behind "pnpm templates broken".',
  )
})

test.each(templateKinds)('a starter of the kind %s may be published as it is', async (kind) => {
  const { code, output } = await say(['new', `my-${kind}`, '--kind', kind], commands, folder)
  const written: unknown = JSON.parse(readFileSync(join(folder, `my-${kind}.json`), 'utf8'))

  expect({ code, output }).toEqual({
    code: 0,
    output: `my-${kind}.json is written. Edit it, then: pnpm templates validate my-${kind}.json`,
  })
  expect(templateProblems(written)).toEqual([])
  expect(written).toMatchObject({ id: `my-${kind}`, kind })
})

test('a starter overwrites nothing, and has a proper id', async () => {
  await say(['new', 'kept'], commands, folder)

  expect((await say(['new', 'kept'], commands, folder)).notes).toBe(
    'There is a file kept.json already: it is left as it is.',
  )
  expect((await say(['new', 'Not An Id'], commands, folder)).notes).toContain('Which id?')
  expect((await say(['new', 'a', '--kind', 'page'], commands, folder)).notes).toContain(
    '--kind "page" is none of register,',
  )
})
