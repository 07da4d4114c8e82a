import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { roundsOf } from '@pahiram/contract/testing'
import { afterAll, beforeAll, expect } from 'vitest'

import { journey } from '../journey.ts'
import { releaseCommand } from '../release/release-command.ts'
import { hasNativeShell, noNativeShell } from './debian-tools.ts'
import { type NativeShell, startNativeShell, startScreen } from './native-shell.ts'

interface Report {
  readonly finished: boolean
  readonly checks: readonly { readonly name: string; readonly status: string; readonly reason: string }[]
}

const isThere = hasNativeShell()
// A check mostly waits, as its shell makes it: several wait side by side.
const inShell = journey.skipIf(!isThere).concurrent
const folder = mkdtempSync(join(tmpdir(), 'pahiram-shell-'))
const paths = join(folder, 'paths.json')

beforeAll(async () => {
  if (isThere) await releaseCommand('paths', '--out', paths)
  else console.log(noNativeShell)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How long a check may take in a shell that does nearly everything late, in ms. */
const checkMs = 60_000

const readReport = "return document.getElementById('bridge-report')?.textContent ?? ''"

/** The bridge check's report on the sample shell, broken or not, once it is finished. */
async function check(origin: string, faults: readonly string[], ask?: (shell: NativeShell) => Promise<void>) {
  const screen = await startScreen()
  const shell = await startNativeShell(screen.display, [
    '--origin',
    origin,
    '--paths',
    paths,
    '--open',
    '/testPreview/bridge?clientType=ios',
    ...faults.flatMap((fault) => ['--fault', fault]),
  ])

  try {
    await shell.until(readReport, (text) => reportIn(text)?.finished === true, checkMs)
    await ask?.(shell)

    const report = reportIn(await shell.until(readReport, (text) => reportIn(text)?.finished === true, checkMs))
    const trouble = shell.events.filter(({ event }) => event === 'trouble').map(({ text }) => text)

    return {
      trouble,
      named: (status: string) => report?.checks.filter((one) => one.status === status).map(({ name }) => name),
    }
  } finally {
    await shell.stop()
    screen.stop()
  }
}

function reportIn(text: unknown): Report | undefined {
  return typeof text === 'string' && text.includes('checks') ? (JSON.parse(text) as Report) : undefined
}

/** Presses what the page asks for, as somebody would. */
async function pressBackTwice(shell: NativeShell): Promise<void> {
  await shell.run("document.querySelector('[data-check=back] button').click()")
  for (const words of ['Press the phone', 'Press back once more']) {
    const text = "return document.getElementById('root')?.textContent ?? ''"

    await shell.until(text, (shown) => String(shown).includes(words) || String(shown).includes('onNativeBack()'))
    shell.pressBack()
  }
  await shell.until(
    "return document.querySelector('[data-check=back]')?.dataset.status ?? 'open'",
    (status) => status === 'passed' || status === 'failed',
  )
}

inShell('the sample shell passes the bridge check', { timeout: 120_000 }, async ({ origin }) => {
  const { named, trouble } = await check(origin, [], pressBackTwice)

  expect(named('failed')).toEqual([])
  // Nobody taps a field here, nor looks.
  expect(named('skipped')).toEqual(['keyboard', 'files', 'windows', 'downloads', 'errors', 'renderer'])
  expect(trouble).toEqual([])
})

/**
 * Broken shells, and the lines at which each fault is named. Faults that do not touch each other are tried in one shell.
 */
const broken: readonly (readonly [
  faults: Readonly<Record<string, string>>,
  ask?: (shell: NativeShell) => Promise<void>,
])[] = [
  [
    {
      'missing-action': 'goMine',
      'no-answer': 'goRate',
      'late-answer': 'lateAnswers',
      'late-shell': 'shell',
      refused: 'endBank',
      'wrong-types': 'openPageWithParams',
      'stays-here': 'goHome',
      'huge-text': 'textSize',
      'deaf-back': 'back',
    },
    pressBackTwice,
  ],
  [{ 'opens-twice': 'openPage', 'double-answer': 'doubleAnswers' }],
  [{ 'lost-query': 'openPage' }],
  [{ 'opens-nothing': 'openPage' }],
  [{ 'stays-open': 'closeWebView' }],
  [{ 'stubborn-back': 'back' }, pressBackTwice],
]

// In the long run alone: what it looks for is what the page that checks a bridge finds, not what our pages do.
inShell.for(broken.slice(0, roundsOf(broken.length, 0)))(
  'each fault of a shell is named at its own line: %j',
  { timeout: 120_000 },
  async ([faults, ask], { origin }) => {
    const { named } = await check(origin, Object.keys(faults), ask)

    expect(named('failed')?.toSorted()).toEqual(Object.values(faults).toSorted())
  },
)
