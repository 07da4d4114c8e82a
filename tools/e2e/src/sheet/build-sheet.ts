import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { locales } from '@pahiram/contract'

import { scenariosAt } from '../sandbox.ts'
import { type Look, startChromiumCameras } from './camera.ts'
import { changedShare } from './compare-pictures.ts'
import { type SheetCell, sheetPage } from './sheet-page.ts'
import { openSheetTab, type SeenView } from './sheet-tab.ts'
import { type SheetView, sheetViews } from './subjects.ts'

type Language = (typeof locales)[number]

/** What a sheet shows; whatever is left out is shown whole. */
export interface SheetChoice {
  /** Page paths; a page's further addresses come with it. */
  readonly pages?: readonly string[]
  readonly states?: readonly string[]
  readonly languages: readonly Language[]
  readonly widths: readonly Look['width'][]
  readonly schemes: readonly Look['scheme'][]
  /** How many windows take pictures side by side. */
  readonly tabs: number
}

/** What became of a run. */
export interface BuiltSheet {
  /** The page to open. */
  readonly file: string
  /** The pictures of this run. */
  readonly taken: readonly SheetCell[]
}

/** The server whose pages are photographed. */
export interface SheetSite {
  readonly origin: string
  /** What the pages take for the time, in ms since 1970; it should be the server's. */
  readonly now: number
}

/**
 * Takes the chosen pictures and writes the sheet with them; pictures of an earlier run that are not taken again stay on
 * it. Each is compared with the one that it replaces, which is kept beside it where they differ.
 * @param folder where the sheet is or will be.
 */
export async function buildSheet(
  folder: string,
  choice: SheetChoice,
  { origin, now }: SheetSite,
  log: (line: string) => void = () => undefined,
): Promise<BuiltSheet> {
  const cameras = await startChromiumCameras()

  try {
    const scenarios = await scenariosAt(origin)
    const before = readCells(folder)
    const taken: SheetCell[] = []
    const tasks = tasksOf(choice)
    const total = tasks.length

    mkdirSync(join(folder, 'pictures'), { recursive: true })
    await Promise.all(
      Array.from({ length: choice.tabs }, async () => {
        const tab = await openSheetTab(await cameras.newCamera(), { origin, scenarios, now })

        for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
          const seen = await tab.see(task.view, task.language, looksOf(choice))

          taken.push(...(await keep(folder, 'chromium', task, seen, before)))
          if (tasks.length > 0 && tasks.length % 50 === 0) log(`${total - tasks.length} of ${total} views`)
        }
        await tab.close()
      }),
    )

    const cells = merge(before, taken)
    const file = join(folder, 'index.html')

    writeFileSync(cellsFile(folder), JSON.stringify(cells))
    writeFileSync(file, sheetPage(cells))
    return { file, taken }
  } finally {
    await cameras.close()
  }
}

interface Task {
  readonly view: SheetView
  readonly language: Language
}

function tasksOf({ pages, states, languages }: SheetChoice): Task[] {
  const views = sheetViews().filter(
    ({ page, state }) =>
      (pages === undefined || pages.includes(page.split('#')[0] ?? '')) &&
      (states === undefined || states.includes(state)),
  )

  // Language by language: what is seen first is whole.
  return languages.flatMap((language) =>
    views.flatMap((view) => (view.isOneLanguage && language !== languages[0] ? [] : [{ view, language }])),
  )
}

function looksOf({ widths, schemes }: SheetChoice): Look[] {
  return widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })))
}

async function keep(
  folder: string,
  engine: string,
  { view, language }: Task,
  { shots, problems }: SeenView,
  before: readonly SheetCell[],
): Promise<SheetCell[]> {
  return Promise.all(
    shots.map(async ({ look, picture, axe, sideways }) => {
      const { page, state } = view
      const name = [engine, page.replace(/\W+/g, '_'), state.replace(' ', '-'), language, look.width, look.scheme]
      const file = `pictures/${name.join('.')}.jpg`
      const path = join(folder, file)
      const wasThere = before.some((cell) => cell.file === file) && existsSync(path)
      const share = wasThere ? await changedShare(readFileSync(path), picture) : 0
      const beforeFile = `before/${name.join('.')}.jpg`

      if (share > 0) {
        mkdirSync(dirname(join(folder, beforeFile)), { recursive: true })
        renameSync(path, join(folder, beforeFile))
      }
      writeFileSync(path, picture)
      return {
        engine,
        page,
        state,
        language,
        width: look.width,
        scheme: look.scheme,
        file,
        axe,
        problems,
        sideways,
        change: share > 0 ? 'changed' : wasThere ? 'same' : 'new',
        ...(share > 0 && { changedShare: share, before: beforeFile }),
      } satisfies SheetCell
    }),
  )
}

/** The cells of both runs in one order; those that were not taken again have no news. */
function merge(before: readonly SheetCell[], taken: readonly SheetCell[]): SheetCell[] {
  const files = new Set(taken.map(({ file }) => file))
  const order = new Map(sheetViews().map(({ page, state }, place) => [`${page} ${state}`, place]))
  const placeOf = ({ page, state }: SheetCell) => order.get(`${page} ${state}`) ?? order.size
  const old = before
    .filter(({ file }) => !files.has(file))
    .map((cell): SheetCell => ({ ...cell, change: 'not taken again' }))

  return [...taken, ...old].sort((one, other) => placeOf(one) - placeOf(other) || (one.file < other.file ? -1 : 1))
}

function cellsFile(folder: string): string {
  return join(folder, 'cells.json')
}

function readCells(folder: string): SheetCell[] {
  try {
    return JSON.parse(readFileSync(cellsFile(folder), 'utf8')) as SheetCell[]
  } catch {
    return []
  }
}
