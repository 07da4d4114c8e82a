import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { templateKinds, templateProblems } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { runTemplates, scratchFolder } from './testing/test-terminal.ts'

const folder = scratchFolder()
const commands = ['new', 'validate', 'publish', 'list', 'diff', 'rollback', 'split', 'link']

test('templates lists its commands on --help, and without a command', async () => {
  const asked = await runTemplates(['--help'], folder)

  expect(asked).toMatchObject({ code: 0, notes: '' })
  for (const name of commands) expect(asked.output).toMatch(new RegExp(`^  ${name} .*\\w`, 'm'))
  expect(await runTemplates([], folder)).toEqual({ code: 2, output: '', notes: asked.output })
})

test.each(commands)('templates %s explains itself on --help, within 120 columns', async (name) => {
  const { code, output } = await runTemplates([name, '--help'], folder)

  expect(code).toBe(0)
  expect(output).toContain(`Usage: pnpm templates ${name} `)
  expect(await runTemplates(['help', name], folder)).toMatchObject({ output })
  expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
})

test.each(commands)('templates %s rejects an unknown option', async (name) => {
  const { code, notes } = await runTemplates([name, 'ph-weekend', '--sesionId', 'x'], folder)

  expect(code).toBe(2)
  expect(notes).toMatch(/^Unknown option '--sesionId'\./)
})

test('templates suggests the command that a misspelt one resembles', async () => {
  const { code, notes } = await runTemplates(['publsh', 'a.json'], folder)

  expect(code).toBe(2)
  expect(notes).toMatch(/^Unknown command 'publsh'\. Did you mean publish\?\n\nUsage: pnpm templates .*validate/s)
})

test.each(templateKinds)('new writes a template of the kind %s that can be published as it is', async (kind) => {
  const { code, output } = await runTemplates(['new', `my-${kind}`, '--kind', kind], folder)
  const written: unknown = JSON.parse(readFileSync(join(folder, `my-${kind}.json`), 'utf8'))

  expect({ code, output }).toEqual({
    code: 0,
    output: `my-${kind}.json is written. Edit it, then: pnpm templates validate my-${kind}.json`,
  })
  expect(templateProblems(written)).toEqual([])
  expect(written).toMatchObject({ id: `my-${kind}`, kind })
})

test('new overwrites no file, and rejects a wrong id or kind', async () => {
  await runTemplates(['new', 'kept'], folder)

  expect((await runTemplates(['new', 'kept'], folder)).notes).toBe(
    'There is a file kept.json already: it is left as it is.',
  )
  expect((await runTemplates(['new', 'Not An Id'], folder)).notes).toContain('"Not An Id" is no template’s id')
  expect((await runTemplates(['new', 'a', '--kind', 'page'], folder)).notes).toContain(
    "Option '--kind <kind>' argument 'page' is invalid. Allowed choices are register,",
  )
})
