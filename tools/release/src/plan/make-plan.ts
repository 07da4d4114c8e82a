import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolver, workspacePackages } from '@pahiram/pages'

import { type AppGraph, graphFrom, pageEntries, pageEntry } from './app-graph.ts'
import type { Changes } from './changes.ts'
import { lockChanges } from './lock-changes.ts'
import { isMeaningfulChange } from './package-change.ts'
import { unitOf } from './unit.ts'

/** Why a change reaches an app. */
export interface Reason {
  readonly file: string
  /** From what changed to the app: `packages/formatting`, `packages/ui-kit`, `apps/loan`. */
  readonly chain: readonly string[]
}

/** An app that would be built otherwise than before. */
export interface AffectedApp {
  readonly app: string
  /** The addresses of the pages that the changes reach. */
  readonly pages: readonly string[]
  readonly because: readonly Reason[]
}

/** What changes mean for the apps. */
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

/** Which of `apps` the changes reach, and how: nothing is built for it, the imports are followed. */
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

/** Gives the reasons why the changes reach a graph. */
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

/** The units on the way from a file to the app, each once. */
function chainTo(graph: AppGraph, file: string): string[] {
  const units: string[] = []

  for (let step: string | undefined = file; step !== undefined; step = graph.askedBy.get(step)) units.push(unitOf(step))
  return units.filter((unit, place) => unit !== units[place - 1])
}

function chainOfUnit(graph: AppGraph, unit: string): string[] {
  const file = [...graph.askedBy.keys()].find((one) => unitOf(one) === unit)

  return file === undefined ? [unit] : chainTo(graph, file)
}

/** The first package of others that changed for this app: what is imported, and all that the tools list that build it. */
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
