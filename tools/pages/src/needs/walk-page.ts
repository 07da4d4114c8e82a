import { join } from 'node:path'

import { readModule } from '../modules/read-module.ts'
import type { Resolve } from '../modules/resolve-request.ts'

/** A module that a page brings along, with what it takes of the contract. */
export interface PageModule {
  /** From the workspace's root. */
  readonly file: string
  readonly text: string
  /** The values of the contract that it imports. */
  readonly fromContract: readonly string[]
}

const contract = '@pahiram/contract'

/**
 * The modules that `entries` bring along, lazily loaded ones too, as a bundler leaves them: of a package's door only what
 * is asked for by name. It ends at the contract, of which each module says what it takes.
 */
export function modulesOfPage(root: string, resolve: Resolve, entries: readonly string[]): PageModule[] {
  const found = new Map<string, PageModule>()
  const passed = new Set<string>()

  for (const entry of entries) visit(entry)
  return [...found.values()]

  function visit(file: string): void {
    if (found.has(file)) return

    const { imports, text } = readModule(join(root, file))
    const taken = imports.flatMap(({ request, names }) => (request === contract && names !== 'all' ? names : []))

    found.set(file, { file, text, fromContract: taken })
    for (const { request, names } of imports) {
      if (request === contract) continue

      const target = resolve(file, request)

      if ('file' in target) enter(target.file, names)
    }
  }

  /** Visits a module for the names that are its own, and goes on to the modules whose names it hands on. */
  function enter(file: string, names: readonly string[] | 'all'): void {
    const { ownExports, reExports } = readModule(join(root, file))

    if (names === 'all' || names.some((name) => ownExports.includes(name))) visit(file)
    for (const { exported, imported, request } of reExports) {
      const wanted = names === 'all' ? 'all' : wantedOf(names, exported, imported)
      const target = resolve(file, request)
      const mark = `${file} ${request} ${String(wanted)}`

      if (wanted.length === 0 || !('file' in target) || passed.has(mark)) continue
      passed.add(mark)
      enter(target.file, wanted)
    }
  }
}

function wantedOf(names: readonly string[], exported: string, imported: string): readonly string[] {
  if (exported === '*') return names
  return names.includes(exported) ? [imported] : []
}
