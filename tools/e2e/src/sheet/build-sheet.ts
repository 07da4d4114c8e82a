import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { Locale } from '@pahiram/contract'

import type { EngineName } from '../engines/engines.ts'
import { scenariosAt } from '../sandbox.ts'
import { type Camera, type CameraBrowser, type Look, startChromiumCameras, startEngineCamera } from './camera.ts'
import { changedShare } from './compare-pictures.ts'
import { type SheetCell, sheetPage } from './sheet-page.ts'
import { openSheetTab, type SeenView } from './sheet-tab.ts'
import { type SheetView, sheetViews } from './subjects.ts'
import { startWebKitCameras } from './webkit-cameras.ts'

/** What a sheet shows; whatever is left out is shown whole. */
export interface SheetChoice {
  /** Page paths; a page's further addresses come with it. */
  readonly pages?: readonly string[]
  readonly states?: readonly string[]
  readonly engine: EngineName
  readonly languages: readonly Locale[]
  readonly widths: readonly Look['width'][]
  readonly schemes: readonly Look['scheme'][]
  readonly scales: readonly Look['scale'][]
  /** How many windows take pictures side by side, in today's Chromium and WebKitGTK; in another engine it is one a scheme. */
  readonly tabs: number
}

/** What became of a run. */
export interface BuiltSheet {
  /** The page to open. */
  readonly file: string
  /** The pictures of this run. */
  readonly taken: readonly SheetCell[]
  /** The views that no picture could be taken of, with the reason. */
  readonly missed: readonly string[]
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
  const scenarios = await scenariosAt(origin)
  const before = readCells(folder)
  const taken: SheetCell[] = []
  const missed: string[] = []
  const stations = await openStations(choice)

  mkdirSync(join(folder, 'pictures'), { recursive: true })
  try {
    await Promise.all(
      stations.map(async ({ camera, tasks, looks }) => {
        const tab = await openSheetTab(camera, { origin, scenarios, now })
        const total = tasks.length

        for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
          const { view, language } = task

          try {
            // A driver may lose an answer: once more then.
            const seen = await tab.see(view, language, looks).catch(async () => tab.see(view, language, looks))

            taken.push(...(await keep(folder, choice.engine, task, seen, before)))
          } catch (error) {
            missed.push(`${view.page}, ${view.state}, ${language}: ${String(error)}`)
          }
          if (tasks.length > 0 && tasks.length % 50 === 0) log(`${total - tasks.length} of ${total} views`)
        }
        await tab.close()
      }),
    )
  } finally {
    await Promise.all([...new Set(stations.map(({ browser }) => browser))].map(async (browser) => browser.close()))
  }

  const cells = merge(before, taken)
  const file = join(folder, 'index.html')

  writeFileSync(cellsFile(folder), JSON.stringify(cells))
  writeFileSync(file, sheetPage(cells))
  return { file, taken, missed }
}

/** A window and what it has to photograph; windows may share their tasks. */
interface Station {
  readonly browser: CameraBrowser
  readonly camera: Camera
  readonly tasks: Task[]
  readonly looks: readonly Look[]
}

async function openStations(choice: SheetChoice): Promise<Station[]> {
  if (choice.engine === 'chromium' || choice.engine === 'webkitgtk') {
    const browser = await (choice.engine === 'chromium' ? startChromiumCameras() : startWebKitCameras())
    const tasks = tasksOf(choice)
    const looks = looksOf(choice)

    return Promise.all(
      Array.from({ length: choice.tabs }, async () => ({ browser, camera: await browser.newCamera(), tasks, looks })),
    )
  }
  return Promise.all(
    choice.schemes.map(async (scheme) => {
      const browser = await startEngineCamera(choice.engine, scheme)

      return {
        browser,
        camera: await browser.newCamera(),
        tasks: tasksOf(choice),
        looks: looksOf({ ...choice, schemes: [scheme] }),
      }
    }),
  )
}

interface Task {
  readonly view: SheetView
  readonly language: Locale
}

function tasksOf({ pages, states, languages }: SheetChoice): Task[] {
  const views = sheetViews().filter(
    ({ page, state }) =>
      (pages === undefined || pages.includes(page.split('#')[0] ?? '')) &&
      (states === undefined || states.includes(state)),
  )

  // Language by language: what is seen first is whole.
  return languages.flatMap((language) => views.map((view) => ({ view, language })))
}

function looksOf({ widths, schemes, scales }: SheetChoice): Look[] {
  return scales.flatMap((scale) => widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme, scale }))))
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
      const { width, scheme, scale } = look
      const text = scale === 100 ? [] : [scale]
      const name = [engine, page.replace(/\W+/g, '_'), state.replace(' ', '-'), language, width, scheme, ...text]
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
        ...look,
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
    const cells = JSON.parse(readFileSync(cellsFile(folder), 'utf8')) as SheetCell[]

    // Sheets of before had one size of text.
    return cells.map((cell) => ({ ...cell, scale: cell.scale ?? 100 }))
  } catch {
    return []
  }
}
