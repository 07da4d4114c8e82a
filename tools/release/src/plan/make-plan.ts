import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'

import { readModule, type Resolve, resolver, workspacePackages } from '@pahiram/pages'

import type { Changes } from './changes.ts'
import { lockChanges } from './lock-changes.ts'

/** Why a change reaches an app. */
export interface Reason {
  readonly file: string
  /** From what changed to the app: `packages/formatting`, `packages/ui-kit`, `apps/loan`. */
  readonly chain: readonly string[]
}

/** An app whose build would differ. */
export interface AffectedApp {
  readonly app: string
  /** The addresses of the pages that the changes reach. */
  readonly pages: readonly string[]
  readonly because: readonly Reason[]
}

/** The effect of changes on the apps. */
export interface Plan {
  readonly since: string
  readonly affected: readonly AffectedApp[]
  readonly unaffected: readonly string[]
  /** Changed files that no app is made of: tests, texts, other tools. */
  readonly harmless: readonly string[]
}

interface PageGraph {
  readonly page: string
  readonly graph: AppGraph
}

const lockFile = 'pnpm-lock.yaml'

/** Finds which of `apps` the changes reach, and how, by following imports; nothing is built. */
export async function makePlan(root: string, apps: readonly string[], changes: Changes): Promise<Plan> {
  const resolve = resolver(root, workspacePackages(root))
  const reach = await reachOf(root, changes)
  const affected: AffectedApp[] = []
  const harmful = new Set<string>()

  for (const app of apps) {
    const folder = `apps/${app}`
    const pages: PageGraph[] = [...pageEntries(root, folder)].map(([page, entries]) => ({
      page,
      graph: graphFrom(root, resolve, folder, [...entries, `${folder}/vite.config.ts`]),
    }))
    const found = pages.map(({ page, graph }) => ({ page, reasons: reach(graph) }))
    const because = new Map(found.flatMap(({ reasons }) => reasons.map((reason) => [reason.file, reason])))

    // A page's file that is gone is in no graph.
    for (const file of changes.files) {
      if (pageEntry.exec(file)?.[1] === folder && !existsSync(join(root, file))) {
        because.set(file, { file, chain: [folder] })
      }
    }
    if (because.size === 0) continue
    for (const file of because.keys()) harmful.add(file)
    affected.push({
      app,
      pages: found.filter(({ reasons }) => reasons.length > 0).map(({ page }) => addressOf(page)),
      because: [...because.values()].toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    })
  }
  return {
    since: changes.since,
    affected,
    unaffected: apps.filter((app) => !affected.some((one) => one.app === app)),
    harmless: changes.files.filter((file) => !harmful.has(file)),
  }
}

function addressOf(page: string): string {
  return page === 'index' ? '/' : `/${page}`
}

/** Returns a function that finds why the changes reach a graph. */
async function reachOf(root: string, changes: Changes): Promise<(graph: AppGraph) => Reason[]> {
  const described = await Promise.all(
    changes.files
      .filter((file) => /^(?:packages|apps|tools)\/[^/]+\/package\.json$/.test(file))
      .map(async (file) => [file, isMeaningfulChange(await changes.before(file), await textAt(root, file))] as const),
  )
  const packageFiles = new Set(described.filter(([, isMeaningful]) => isMeaningful).map(([file]) => file))
  const lock = changes.files.includes(lockFile)
    ? lockChanges(await changes.before(lockFile), await textAt(root, lockFile))
    : undefined

  return (graph) => {
    const units = new Set([...graph.askedBy.keys()].map(unitOf))

    return changes.files.flatMap((file): Reason[] => {
      if (graph.askedBy.has(file)) return [{ file, chain: chainTo(graph, file) }]
      if (file === 'tsconfig.base.json') return [{ file, chain: [file, graph.folder] }]
      if (file === lockFile && lock !== undefined) return lockReasons(graph, lock)
      if (packageFiles.has(file) && units.has(unitOf(file))) {
        return [{ file, chain: chainOfUnit(graph, unitOf(file)) }]
      }
      return []
    })
  }
}

async function textAt(root: string, file: string): Promise<string | undefined> {
  return readFile(join(root, file), 'utf8').catch(() => undefined)
}

/** Lists the units from a file to the app, each once. */
function chainTo(graph: AppGraph, file: string): string[] {
  const units: string[] = []

  for (let step: string | undefined = file; step !== undefined; step = graph.askedBy.get(step)) units.push(unitOf(step))
  return units.filter((unit, place) => unit !== units[place - 1])
}

function chainOfUnit(graph: AppGraph, unit: string): string[] {
  const file = [...graph.askedBy.keys()].find((one) => unitOf(one) === unit)

  return file === undefined ? [unit] : chainTo(graph, file)
}

/** Finds the first third-party package that changed for an app: one that it imports, or one of the tools that build it. */
function lockReasons(graph: AppGraph, lock: ReturnType<typeof lockChanges>): Reason[] {
  const tools = [...new Set([...graph.askedBy.keys()].map(unitOf))].filter((unit) => unit.startsWith('tools/'))
  const asked = [...graph.thirdParty].map(([key, file]) => {
    const [unit = '', name = ''] = key.split('\0')

    return { unit, name, chain: chainTo(graph, file) }
  })
  const building = tools.flatMap((unit) =>
    lock.listedBy(unit).map((name) => ({ unit, name, chain: chainOfUnit(graph, unit) })),
  )
  // The root lists the Node that runs the build.
  const running = lock.listedBy('.').map((name) => ({ unit: '.', name, chain: [graph.folder] }))
  const changed = [...asked, ...building, ...running].find(({ unit, name }) => lock.isChanged(unit, name))

  return changed === undefined ? [] : [{ file: lockFile, chain: [changed.name, ...changed.chain] }]
}

/** Every file that goes into an app, or builds it, with the file that imports it. */
export interface AppGraph {
  /** `apps/loan`. */
  readonly folder: string
  /** Each file with the one that imports it; an entry with undefined. */
  readonly askedBy: ReadonlyMap<string, string | undefined>
  /** Third-party packages, as `<unit>\0<name>`, with a file that imports them. */
  readonly thirdParty: ReadonlyMap<string, string>
}

/** Matches the files that make a page by their names, without an import. */
const pageEntry =
  /^(apps\/[^/]+)\/src\/pages\/([^/]+)\/(?:index\.html|main\.tsx|page\.ts|page-script\.ts|\2-page\.tsx)$/

/** Lists the pages of an app, with the files of each that the build takes by name. */
function pageEntries(root: string, folder: string): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, string[]>()

  for (const found of globSync(`${folder}/src/pages/*/*`, { cwd: root }).toSorted()) {
    const file = found.replaceAll('\\', '/')
    const [, , page] = pageEntry.exec(file) ?? []

    if (page !== undefined) pages.set(page, [...(pages.get(page) ?? []), file])
  }
  return pages
}

/** Follows all imports of `entries`, breadth first: each file is found by its shortest chain. */
function graphFrom(root: string, resolve: Resolve, folder: string, entries: readonly string[]): AppGraph {
  const askedBy = new Map<string, string | undefined>(entries.map((entry) => [entry, undefined]))
  const thirdParty = new Map<string, string>()

  // A map is walked in the order of insertion, what is added meanwhile included.
  for (const file of askedBy.keys()) {
    if (file.endsWith('.html')) continue
    for (const request of requestsOf(root, file)) {
      const target = resolve(file, request)

      if ('file' in target) {
        if (!askedBy.has(target.file)) askedBy.set(target.file, file)
      } else if (!target.thirdParty.startsWith('node:')) {
        thirdParty.set(`${unitOf(file)}\0${target.thirdParty}`, file)
      }
    }
  }
  return { folder, askedBy, thirdParty }
}

function requestsOf(root: string, file: string): string[] {
  const { imports, reExports, text } = readModule(join(root, file))
  const requests = [...imports, ...reExports].map(({ request }) => request)

  return file.startsWith('tools/') ? [...requests, ...namedSiblings(root, file, text)] : requests
}

/** Finds files that build code names in strings: `join(import.meta.dirname, 'prerender-entry.tsx')`. */
function namedSiblings(root: string, file: string, text: string): string[] {
  return [...text.matchAll(/'([\w-]+\.tsx?)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => existsSync(join(root, posix.join(dirname(file), name))))
    .map((name) => `./${name}`)
}

/** The fields of a package.json that no build reads. */
const idle = new Set(['description', 'devDependencies', 'license', 'private', 'scripts'])

/** Tells whether a package.json changed in a field that a build reads. The lock file says which packages it gets. */
function isMeaningfulChange(before: string | undefined, now: string | undefined): boolean {
  return meaning(before) !== meaning(now)
}

function meaning(text: string | undefined): string | undefined {
  if (text === undefined) return undefined

  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>)

  return JSON.stringify(fields.filter(([name]) => !idle.has(name)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the package, app or tool of a file, as `packages/formatting`; for another file its own path. */
function unitOf(file: string): string {
  return /^(?:packages|apps|tools)\/[^/]+/.exec(file)?.[0] ?? file
}
