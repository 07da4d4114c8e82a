import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Locale, locales } from '@pahiram/contract'
import type { Drawing, ServerPage } from '@pahiram/page/server'
import type { Plugin } from 'vite'

import { pagesOfApp } from './workspace.ts'

/** Names the build of what draws each page on the server, before the browser build. */
export const serverEnvironment = 'server'

const entry = 'pahiram-server:'

/** What a page's server bundle is made of, and what development imports. */
export function serverEntry(path: string): string {
  return entry + path
}

/** The inputs of that build: a file a page, `order.js`. */
export function serverInputs(root: string): Record<string, string> {
  return Object.fromEntries(pagesOfApp(root).map(({ path }) => [path, serverEntry(path)]))
}

/** The entry of each page's server bundle: what its `main.tsx` mounts, with what its `page.ts` says. Its one export is a `ServerPage`. */
export function serverPages(root: string): Plugin {
  return {
    name: 'pahiram:server-pages',
    applyToEnvironment: (environment) => environment.name === serverEnvironment,
    resolveId: (id) => (id.startsWith(entry) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${entry}`)) return null

      const page = pagesOfApp(root).find(({ path }) => id === `\0${entry}${path}`)

      if (page === undefined) throw new Error(`There is no page for ${id}`)
      return [
        `import ${JSON.stringify(join(page.folder, 'main.tsx'))}`,
        `import { page as definition } from ${JSON.stringify(page.definition)}`,
        `import { serverPage } from '@pahiram/page/server'`,
        'export const page = serverPage(definition)',
      ].join('\n')
    },
  }
}

/** A page as its build draws it, for no address: a static page whole, any other with its skeleton. */
export interface BuiltPage {
  readonly definition: ServerPage['definition']
  readonly drawing: Drawing
  /** A static page in each language but the mix. */
  readonly translations: readonly { readonly locale: Locale; readonly drawing: Drawing }[]
}

/** Draws every page of the app at `root` by the server bundles in `folder`. */
export async function drawPages(root: string, folder: string): Promise<Map<string, BuiltPage>> {
  const drawn = new Map<string, BuiltPage>()

  for (const { path } of pagesOfApp(root)) {
    const { page } = (await import(pathToFileURL(join(folder, `${path}.js`)).href)) as { page: ServerPage }
    const drawIn = (locale: Locale) => page.draw({ origin: 'https://page.invalid', configuration: { locale } })
    const isTranslated = page.definition.kind === 'static' && page.definition.isInternal !== true

    try {
      drawn.set(path, {
        definition: page.definition,
        drawing: await drawIn('default'),
        translations: isTranslated
          ? await Promise.all(
              locales
                .filter((locale) => locale !== 'default')
                .map(async (locale) => ({ locale, drawing: await drawIn(locale) })),
            )
          : [],
      })
    } catch (cause) {
      throw new Error(`The page "${path}" could not be drawn: ${String(cause)}`, { cause })
    }
  }
  return drawn
}
