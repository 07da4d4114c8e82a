import { expect, test } from 'vitest'

import { defineCommand } from './command.ts'
import { commands } from './commands.ts'
import { ReleaseProblem } from './release-problem.ts'
import { runCommandLine } from './run-command-line.ts'

const greet = defineCommand({
  name: 'greet',
  summary: 'Greets somebody.',
  parameters: ['name', 'title?'],
  options: {
    loud: { type: 'boolean', describes: 'with capitals' },
    times: { type: 'string', placeholder: '<number>', required: true, describes: 'how often' },
    also: { type: 'string', multiple: true, describes: 'whom else' },
  },
  async run({ parameters: [name, title], options }, output) {
    if (name === 'nobody') throw new ReleaseProblem('Nobody is there.', { cause: new Error('the door is shut') })
    if (name === 'bug') throw new TypeError('x is not a function')
    output.print([title, name, options.times, options.loud, options.also].join(' '))
  },
})

async function typed(...words: string[]) {
  const printed: string[] = []
  const warned: string[] = []
  const output = { print: (text: string) => printed.push(text), warn: (text: string) => warned.push(text) }
  const exitCode = await runCommandLine([greet], words, output)

  return { exitCode, printed: printed.join('\n'), warned: warned.join('\n') }
}

test('a command gets what was typed', async () => {
  expect(await typed('greet', 'Ana', 'Ms', '--times', '2', '--loud', '--also', 'Ben', '--also', 'Cy')).toEqual({
    exitCode: 0,
    printed: 'Ms Ana 2 true Ben,Cy',
    warned: '',
  })
})

test('what may be missing is undefined', async () => {
  expect(await typed('greet', 'Ana', '--times=1')).toMatchObject({ exitCode: 0, printed: ' Ana 1  ' })
})

test.each([
  [['greet'], '<name> and --times is missing'],
  [['greet', 'Ana'], '--times is missing'],
  [['greet', 'Ana', 'Ms', 'x', '--times', '1'], '“x” is one word too many'],
  [['greet', 'Ana', '--time', '1'], 'Unknown option'],
  [['greet', 'Ana', '--times'], 'argument missing'],
  [['greet', 'Ana', '--loud=yes', '--times', '1'], 'does not take an argument'],
  [['gret'], 'There is no command “gret”. There are: greet.'],
])('%j is not understood, and the command line says why', async (words, why) => {
  const { exitCode, printed, warned } = await typed(...words)

  expect(exitCode).toBe(2)
  expect(printed).toBe('')
  expect(warned).toContain(why)
})

test('what goes wrong is said in words, without a stack', async () => {
  expect(await typed('greet', 'nobody', '--times', '1')).toEqual({
    exitCode: 1,
    printed: '',
    warned: 'Nobody is there. (the door is shut)',
  })
  expect(await typed('greet', 'bug', '--times', '1')).toEqual({
    exitCode: 1,
    printed: '',
    warned: 'x is not a function',
  })
})

test.each([[[]], [['--help']], [['-h']], [['help']]])('%j shows every command', async (words) => {
  expect(await typed(...words)).toMatchObject({
    exitCode: 0,
    printed: expect.stringContaining('greet  Greets somebody.'),
  })
})

test('help of one command says what it takes, and does nothing', async () => {
  const { exitCode, printed } = await typed('greet', 'nobody', '--help')

  expect(exitCode).toBe(0)
  expect(printed).toContain('pnpm release greet <name> [<title>] [--loud] --times <number> [--also <text>]')
  expect(printed).toMatch(/--times <number> {2,}how often/)
})

test('no two commands have one name, and each says what it does', () => {
  const names = commands.map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
  for (const { summary } of commands) expect(summary).toMatch(/^[A-Z].*\.$/)
})
