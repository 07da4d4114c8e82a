import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { StaffError } from '@pahiram/api-client/staff'
import { expect, test } from 'vitest'

import { collect, CommandError, runCommandLine, UsageError } from './run-command-line.ts'

/** Runs `pnpm greetings <words>` and returns all that it wrote, and its exit code. */
async function run(...words: string[]) {
  const printed: string[] = []
  const warned: string[] = []
  const output = { print: (text: string) => printed.push(text), warn: (text: string) => warned.push(text) }
  const greet = new Command('greet')
    .description('Greets somebody.')
    .argument('<name>', 'who is greeted')
    .argument('[title]')
    .requiredOption('--times <number>', 'how often', (text) => {
      if (/^\d+$/.test(text)) return Number(text)
      throw new InvalidArgumentError('It is a number.')
    })
    .option('--loud', 'with capitals')
    .option('--note <text>', 'a line below', '-')
    .option('--also <name>', 'who else', collect)
    .action((name, title, { times, loud, note, also = [] }) => {
      if (name === 'nobody') throw new CommandError('Nobody is there.', { cause: new Error('the house is empty') })
      if (name === 'hidden') {
        throw new CommandError('Nobody is there.', { cause: new Error('ENOENT'), isCauseShown: false })
      }
      if (name === 'who') throw new UsageError('Say who.')
      if (name === 'staff') throw new StaffError('token', 'The token is wrong.', { cause: new Error('401') })
      if (name === 'disk') throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      if (name === 'bug') throw new TypeError('x is not a function')
      output.print([title, name, times, loud, note, also].join(' '))
    })
  const program = new Command('pnpm greetings').description('Greets people.').addCommand(greet)
  const exitCode = await runCommandLine(program, words, output)

  return { exitCode, printed: printed.join('\n'), warned: warned.join('\n') }
}

test('a command gets its arguments and options as they were written', async () => {
  const words = ['greet', 'Ana', 'Ms', '--times', '2', '--loud', '--also', 'Ben', '--note=--x', '--also', 'Cy']

  expect(await run(...words)).toEqual({ exitCode: 0, printed: 'Ms Ana 2 true --x Ben,Cy', warned: '' })
  expect(await run('greet', 'Ana', '--times=1')).toEqual({ exitCode: 0, printed: ' Ana 1  - ', warned: '' })
})

test.each([
  [['greet', '--times', '1'], /^Missing required argument 'name'\.\n\nUsage: pnpm greetings greet \[options\] <name>/],
  [['greet', 'Ana'], /^Required option '--times <number>' not specified\.\n\nUsage: /],
  [['greet', 'Ana', 'Ms', 'x', '--times', '1'], /^Too many arguments for 'greet'\. Expected 2 arguments but got 3/],
  [['greet', 'Ana', '--times', '1', '--lout'], /^Unknown option '--lout'\. Did you mean --loud\?\n\nUsage: /],
  [['greet', 'Ana', '--sessionId', '1', '--times', '1'], /^Unknown option '--sessionId'\.\n\nUsage: /],
  [['greet', 'Ana', '--times'], /^Option '--times <number>' argument missing\./],
  [['greet', 'Ana', '--note', '--loud'], /is invalid\. --note <text> needs a value; .*--note=--loud/],
  [['greet', 'Ana', '--note', 'a', '--note', 'b'], /is invalid\. It is given twice\./],
  [['greet', 'Ana', '--times', 'often'], /^Option '--times <number>' argument 'often' is invalid\. It is a number\./],
  [['greet', 'Ana', '--loud=yes', '--times', '1'], /^Unknown option '--loud=yes'\./],
  [['gret'], /^Unknown command 'gret'\. Did you mean greet\?\n\nUsage: pnpm greetings /],
  [['greet', 'who', '--times', '1'], /^Say who\.$/],
])('a command line that is not valid (%j) ends with code 2 and says why', async (words, message) => {
  const { exitCode, printed, warned } = await run(...words)

  expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' })
  expect(warned).toMatch(message)
})

test.each([
  ['nobody', 'Nobody is there. (the house is empty)'],
  ['hidden', 'Nobody is there.'],
  ['staff', 'The token is wrong.'],
  ['disk', 'ENOSPC: no space left on device'],
  [
    'bug',
    'Something failed that this command does not know: x is not a function\nPlease report it, with what you wrote behind "pnpm greetings".',
  ],
])('a command that fails (%s) ends with code 1 and a message without a stack trace', async (name, message) => {
  expect(await run('greet', name, '--times', '1')).toEqual({ exitCode: 1, printed: '', warned: message })
})

test.each([['--help'], ['-h'], ['help']])('%s lists the commands', async (word) => {
  const { exitCode, printed } = await run(word)

  expect(exitCode).toBe(0)
  expect(printed).toMatch(/^Usage: pnpm greetings .*Greets people\..*\n {2}greet .* Greets somebody\./s)
})

test('a program without a command lists its commands and ends with code 2', async () => {
  const { exitCode, printed, warned } = await run()

  expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' })
  expect(warned).toMatch(/^Usage: pnpm greetings /)
})

test('the help of a command lists its options and runs nothing', async () => {
  const asked = await run('greet', 'nobody', '--help')

  expect(asked).toMatchObject({ exitCode: 0, warned: '' })
  expect(asked.printed).toMatch(
    /Usage: pnpm greetings greet \[options\] <name> \[title\].*--times <number> +how often/s,
  )
  expect(await run('help', 'greet')).toEqual(asked)
})
