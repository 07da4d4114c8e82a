import type { Plugin } from 'vite'

import { pagesOfApp } from './workspace.ts'

/**
 * One file for what most pages of the app at `root` share at first: each set of pages would have a file of
 * its own otherwise, up to twenty for a page. An app of two pages has nothing that most share.
 * @param sharedFrom From how many entries on (pages and parts that are loaded later) a module is in that file.
 */
export function sharedChunks(root: string, sharedFrom = 3): Plugin {
  return {
    name: 'pahiram:shared-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    outputOptions(options) {
      if (pagesOfApp(root).length < 3) return null
      return {
        ...options,
        codeSplitting: {
          // What these modules import in their turn is there by itself where it is shared as widely; else most pages would load it in vain.
          groups: [
            { name: 'app', tags: ['$initial'], minShareCount: sharedFrom, includeDependenciesRecursively: false },
          ],
        },
      }
    },
    generateBundle(_, bundle) {
      const circle = circleIn(
        new Map(Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.imports : []])),
      )

      if (circle !== undefined)
        this.error(`Files import each other, so one of them would run too early: ${circle.join(' → ')}`)
    },
  }
}

/** Files of which each imports the next one, the last the first; undefined where there are none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()

  function from(file: string, way: readonly string[]): string[] | undefined {
    const place = way.indexOf(file)

    if (place >= 0) return [...way.slice(place), file]
    if (done.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const circle = from(next, [...way, file])

      if (circle !== undefined) return circle
    }
    done.add(file)
    return undefined
  }

  for (const file of imports.keys()) {
    const circle = from(file, [])

    if (circle !== undefined) return circle
  }
  return undefined
}
