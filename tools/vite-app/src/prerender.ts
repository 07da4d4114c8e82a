import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

import { pagesOfApp } from './workspace.ts'
import type { PrerenderedPage } from './prerender-entry.tsx'

/** Names the build that draws each page's first view in Node, before the browser build. */
export const prerenderEnvironment = 'prerender'

/** Where it goes, relative to the app: beside `dist`, since nobody serves it. */
export const prerenderFolder = '.cache/prerender'

export const prerenderInput = 'pahiram-prerender'

const resolvedInput = `\0${prerenderInput}`

/** The entry of the prerender build: every page of the app, and what draws them. */
export function prerenderPages(root: string): Plugin {
  return {
    name: 'pahiram:prerender-pages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === prerenderEnvironment,
    resolveId: (id) => (id === prerenderInput ? resolvedInput : null),
    load(id) {
      if (id !== resolvedInput) return null

      const pages = pagesOfApp(root)
      const path = (file: string) => JSON.stringify(file)

      return [
        `import { prerenderPage } from ${path(join(import.meta.dirname, 'prerender-entry.tsx'))}`,
        ...pages.flatMap((page, index) => [
          `import { page as definition${index} } from ${path(page.definition)}`,
          `import * as view${index} from ${path(page.view)}`,
          page.earlyParts === undefined
            ? `const parts${index} = undefined`
            : `import { earlyParts as parts${index} } from ${path(page.earlyParts)}`,
        ]),
        'export const pages = {',
        ...pages.map(
          (page, index) =>
            `  ${path(page.path)}: () => prerenderPage(definition${index}, view${index}, parts${index}),`,
        ),
        '}',
      ].join('\n')
    },
  }
}

/** Reads what the prerender build left for the app at `root` and draws every page. */
export async function drawPages(root: string): Promise<Map<string, PrerenderedPage>> {
  const file = pathToFileURL(join(root, prerenderFolder, 'pages.js')).href
  const built = (await import(file)) as { pages: Record<string, () => Promise<PrerenderedPage>> }
  const drawn = new Map<string, PrerenderedPage>()

  for (const [path, draw] of Object.entries(built.pages)) {
    try {
      drawn.set(path, await draw())
    } catch (cause) {
      throw new Error(`The first view of "${path}" could not be drawn: ${String(cause)}`, { cause })
    }
  }
  return drawn
}
