import type { Plugin, Rolldown } from 'vite'

import { reachableFiles } from './chunk-graph.ts'
import { pagesOfApp } from './pages-of-app.ts'

/** What a static page's own script shares with the app's other pages. */
const sharedChunk = 'shared-with-script'

/** Who imports whom, as the bundler tells it. */
interface ModuleGraph {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null
}

/** Builds each `page-script.ts` beside the pages' own entries. */
export function pageScripts(root: string): Plugin {
  // Filled when a build begins: the configuration is also read by tools that stand elsewhere.
  const scripts = new Map<string, string>()

  return {
    name: 'pahiram:page-scripts',
    apply: 'build',
    config() {
      for (const { path, script } of pagesOfApp(root)) if (script !== undefined) scripts.set(script, `${path}-script`)

      return {
        environments: {
          client: {
            build: {
              rolldownOptions: {
                input: Object.fromEntries([...scripts].map(([script, name]) => [name, script])),
                output: {
                  codeSplitting: {
                    groups: [
                      {
                        debugName: sharedChunk,
                        // Left to itself, the bundler would put such a module into another page's entry, which the script
                        // would then run.
                        name: (id, graph) => (isShared(id, graph) ? sharedChunk : null),
                      },
                    ],
                  },
                },
              },
            },
          },
        },
      }
    },
  }

  /** Whether both a script and something else lead to a module; what leads to a script does not count. */
  function isShared(id: string, graph: ModuleGraph): boolean {
    if (scripts.size === 0 || scripts.has(id)) return false

    const seen = new Set([id])
    let isOfScript = false
    let isOfOthers = false

    for (const one of seen) {
      const info = graph.getModuleInfo(one)
      const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]

      if (scripts.has(one)) isOfScript = true
      else if (importers.length === 0) isOfOthers = true
      else for (const importer of importers) seen.add(importer)
    }
    return isOfScript && isOfOthers
  }
}

/**
 * What became of a page's `page-script.ts`; undefined when it has none.
 * @throws Error when it, or what it loads later, would run another page.
 */
export function pageScriptChunk(
  root: string,
  bundle: Rolldown.OutputBundle,
  path: string,
): Rolldown.OutputChunk | undefined {
  const { script } = pagesOfApp(root).find((page) => page.path === path) ?? {}
  const entries = Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter((chunk) => chunk.isEntry)
  const found = entries.find((entry) => entry.facadeModuleId === script)

  if (script === undefined || found === undefined) return undefined

  const reached = reachableFiles(bundle, [found])
  const other = entries.find((entry) => entry !== found && reached.has(entry.fileName))

  if (other !== undefined) throw new Error(`The script of "${path}" would run ${other.fileName}`)
  return found
}
