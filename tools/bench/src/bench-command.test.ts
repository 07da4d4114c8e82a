import { runCommandLine } from '@pahiram/command-line'
import { expect, test } from 'vitest'

import { benchCommand, type BenchOptions } from './bench-command.ts'

/** What the words ask for, and what is said about them. */
async function ask(...words: string[]) {
  const asked: BenchOptions[] = []
  const said: string[] = []
  const say = (text: string) => said.push(text)
  const exitCode = await runCommandLine(
    benchCommand((options) => asked.push(options)),
    words,
    { print: say, warn: say },
  )

  return { exitCode, asked, said: said.join('\n') }
}

test('without a word all pages are opened in every way', async () => {
  expect(await ask()).toEqual({
    exitCode: 0,
    asked: [
      {
        rounds: 5,
        pages: undefined,
        kinds: ['cold', 'warm', 'next', 'ahead', 'package', 'shell'],
        engine: undefined,
        record: undefined,
        ownCalls: false,
      },
    ],
    said: '',
  })
})

test('pages, ways, rounds and whose call it is can be chosen', async () => {
  const words = [
    '--page',
    '/repay',
    '--page',
    '/order',
    '--kind',
    'cold',
    '--rounds',
    '3',
    '--own-calls',
    '--record',
    '2',
  ]
  const { asked } = await ask(...words)

  expect(asked).toEqual([
    { rounds: 3, pages: ['/repay', '/order'], kinds: ['cold'], engine: undefined, record: '2', ownCalls: true },
  ])
})

test('help says what can be asked for, and measures nothing', async () => {
  const { exitCode, asked, said } = await ask('--help')

  expect({ exitCode, asked }).toEqual({ exitCode: 0, asked: [] })
  for (const option of ['--rounds', '--page', '--kind', '--engine', '--own-calls', '--record'])
    expect(said).toContain(option)
})

test.each([
  [['--rond', '3'], /^Unknown option '--rond'\./],
  [['--rounds', '0'], /It is a whole number from 1 up\./],
  [['--page', 'repay'], /^--page takes one of .*\/repay/],
  [['--kind', 'cold', '--kind', 'tepid'], /^--kind takes one of cold, warm/],
  [['--engine', 'lynx'], /Allowed choices are chromium, /],
  [['--engine', 'webkitgtk', '--kind', 'warm'], /goes with neither --kind nor --record/],
  [['--engine', 'webkitgtk', '--record', '1.0'], /goes with neither --kind nor --record/],
])('%j are words that measure nothing, and it says why', async (words, why) => {
  const { exitCode, asked, said } = await ask(...words)

  expect({ exitCode, asked }).toEqual({ exitCode: 2, asked: [] })
  expect(said).toMatch(why)
})
