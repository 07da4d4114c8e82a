import { fileURLToPath } from 'node:url'

import {
  collect,
  Command,
  CommandError,
  Option,
  processTerminal,
  runCommandLine,
  UsageError,
} from '@pahiram/command-line'
import { locales } from '@pahiram/contract'

import { bringEngine } from '../engines/find-engine.ts'
import { startServerProcess } from '../server-process.ts'
import { buildSheet, type BuiltSheet, type SheetChoice } from './build-sheet.ts'
import { sheetViews, stateNames } from './subjects.ts'
import { bringWebKitCameras } from './webkit-cameras.ts'

/* `pnpm sheet`: every page in every state as pictures on one HTML page, to be looked at. */

/** Those whose driver comes back from a page that waits for an answer: WPE's does not always. */
const sheetEngines = ['chromium', 'chromium87', 'chromium92', 'webkitgtk', 'firefox'] as const
/** As many as fit into ten minutes on two processors that do something else as well. */
const usualLanguages = ['default', 'es', 'fil'] as const
/** The pages' and the server's time: the same at each run, so that no date differs. */
const now = '2026-11-23T02:00:00.000Z'
const sheetWidths = [390, 360, 320] as const
const sheetScales = [100, 200] as const
const fixedClock = new URL('fixed-clock.ts', import.meta.url)
const folder = fileURLToPath(new URL('../../../../screenshots/sheet', import.meta.url))
const terminal = processTerminal()

/** Checks what was chosen by name. @throws {UsageError} for a name that there is not. */
function known<Name extends string>(
  kind: string,
  given: readonly string[] | undefined,
  names: readonly Name[],
): Name[] | undefined {
  return given?.map((one) => {
    const found = names.find((name) => name === one)

    if (found === undefined) throw new UsageError(`There is no ${kind} ${one}: there are ${names.join(', ')}.`)
    return found
  })
}

/** Builds the sheet with a server of its own, which lives on the fixed day. */
async function buildOnFixedDay(choice: SheetChoice): Promise<BuiltSheet> {
  const server = await startServerProcess({
    environment: { NODE_OPTIONS: `--import=${fixedClock.href}`, SHEET_NOW: now, PAHIRAM_SMS_PER_ADDRESS: '1000' },
  })

  try {
    const site = { origin: server.origin, now: Date.parse(now) }

    return await buildSheet(folder, choice, site, (line) => terminal.print(line))
  } finally {
    await server.stop()
  }
}

const program = new Command('pnpm sheet')
  .description(
    `Takes a picture of each page in each state at 390 and 320 px, light and dark, and writes them on one page,
screenshots/sheet/index.html, with what axe finds, what the page complains about, and what changed since the last run.
Without options: all pages and states in ${usualLanguages.join(', ')}, which takes less than ten minutes on two processors.
What is not taken again stays on the sheet from the run before, so other languages, widths, text sizes and engines can
be added one by one.
Another engine takes the pages in default, and, but for webkitgtk, what its window shows of them.`,
  )
  .option('--language <language>', `${locales.join(', ')} or all; may be given again`, collect)
  .addOption(
    new Option('--engine <engine>', 'the browser that takes them').choices(sheetEngines).default('chromium' as const),
  )
  .option('--page <path>', 'a page such as order; may be given again', collect)
  .option('--state <state>', `${stateNames.join(', ')}; may be given again`, collect)
  .option('--width <px>', `${sheetWidths.join(', ')}; may be given again`, collect)
  .addOption(new Option('--scheme <scheme>', 'one colour scheme alone').choices(['light', 'dark'] as const))
  .option('--scale <percent>', `the size of the text: ${sheetScales.join(', ')}; may be given again`, collect)
  .action(async ({ engine, language, page, state, width, scheme, scale }) => {
    const pagePaths = [...new Set(sheetViews().map((view) => view.page.split('#')[0] ?? ''))]
    const pages = known('page', page, pagePaths)
    const states = known('state', state, stateNames)
    const widths = known('width', width, sheetWidths.map(String))
    const scales = known('scale', scale, sheetScales.map(String))
    const usual = engine === 'chromium' ? usualLanguages : (['default'] as const)
    const languages = language?.includes('all') ? locales : (known('language', language, locales) ?? usual)
    const trouble = await (engine === 'webkitgtk' ? bringWebKitCameras() : bringEngine(engine))

    if (trouble !== undefined) throw new CommandError(`This machine has not the engine ${engine}: ${trouble}`)
    const choice = {
      ...(pages && { pages }),
      ...(states && { states }),
      engine,
      languages,
      widths: sheetWidths.filter((one) => (widths ?? ['390', '320']).includes(String(one))),
      schemes: scheme === undefined ? (['light', 'dark'] as const) : [scheme],
      scales: sheetScales.filter((one) => (scales ?? ['100']).includes(String(one))),
      tabs: 4,
    }
    const { file, taken, missed } = await buildOnFixedDay(choice)
    const count = (isSo: (cell: (typeof taken)[number]) => boolean) => taken.filter(isSo).length

    terminal.print(
      [
        `${taken.length} pictures in ${Math.round(terminal.elapsedMs() / 1_000)} s:`,
        `${count(({ axe }) => axe.length > 0)} with findings of axe,`,
        `${count(({ problems }) => problems.length > 0)} with errors,`,
        `${count(({ sideways }) => sideways > 0)} too wide,`,
        `${count(({ change }) => change === 'changed')} changed, ${count(({ change }) => change === 'new')} new`,
      ].join(' '),
    )
    terminal.print(file)
    if (missed.length > 0) throw new CommandError(`No picture of ${missed.length} views:\n${missed.join('\n')}`)
  })

process.exitCode = await runCommandLine(program, process.argv.slice(2), terminal)
