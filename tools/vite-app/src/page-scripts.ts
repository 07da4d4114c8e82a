import type { Plugin, Rolldown } from 'vite'

import { pagesOfApp } from './pages-of-app.ts'

/** Builds each `page-script.ts` beside the pages' own entries. */
export function pageScripts(root: string): Plugin {
  return {
    name: 'pahiram:page-scripts',
    apply: 'build',
    config() {
      const input = Object.fromEntries(
        pagesOfApp(root).flatMap(({ path, script }) => (script === undefined ? [] : [[`${path}-script`, script]])),
      )

      return { environments: { client: { build: { rolldownOptions: { input } } } } }
    },
  }
}

/** What became of a page's `page-script.ts`; undefined when it has none. */
export function pageScriptChunk(
  root: string,
  bundle: Rolldown.OutputBundle,
  path: string,
): Rolldown.OutputChunk | undefined {
  const { script } = pagesOfApp(root).find((page) => page.path === path) ?? {}

  if (script === undefined) return undefined

  return Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .find((chunk) => chunk.isEntry && chunk.facadeModuleId === script)
}
