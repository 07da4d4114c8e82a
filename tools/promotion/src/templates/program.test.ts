import { expect, test } from 'vitest'

import { runTemplates, scratchFolder } from './testing/test-terminal.ts'

const folder = scratchFolder()
const commands = ['validate', 'publish', 'link']

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
