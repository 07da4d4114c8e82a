import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The repository's root. */
export const workspaceRoot = join(import.meta.dirname, '../../..')

/** One separately built app. */
export interface AppFolder {
  readonly name: string
  readonly folder: string
}

/** Every folder with a Vite configuration is an app: those of `apps`, and of the tools those with pages. */
export function appFolders(): AppFolder[] {
  return ['apps', 'tools']
    .flatMap((parent) => readdirSync(join(workspaceRoot, parent)).map((name) => join(workspaceRoot, parent, name)))
    .filter((folder) => existsSync(join(folder, 'vite.config.ts')))
    .map((folder) => ({ name: basename(folder), folder }))
}

/** A page as its folder says it: its URL path is the folder's path below `src/pages`. */
export interface PageFolder {
  readonly path: string
  readonly folder: string
  /** The view's module, `<page>-page.tsx` by the path's last step; its one export that ends in `Page` is the page. */
  readonly view: string
  /** What the build must know of the page, `page.ts`. */
  readonly definition: string
  /** A static page's own few lines, `page-script.ts`: they listen to HTML that is whole without them. */
  readonly script?: string
}

/**
 * The pages of the app at `root`: each folder of `src/pages` is one, no list is kept. A folder with nothing but folders in
 * it is a step of their addresses.
 * @throws Error when a page folder lacks one of its files.
 */
export function pagesOfApp(root: string): PageFolder[] {
  const pagesFolder = join(root, 'src/pages')

  return pathsIn(pagesFolder)
    .toSorted()
    .map((path) => {
      const folder = join(pagesFolder, path)
      const view = join(folder, `${basename(path)}-page.tsx`)
      const page = { path, folder, view, definition: join(folder, 'page.ts') }

      for (const file of [page.view, page.definition, join(folder, 'main.tsx'), join(folder, 'index.html')]) {
        if (!existsSync(file)) throw new Error(`The page "${path}" has no ${file.slice(root.length + 1)}`)
      }

      const script = join(folder, 'page-script.ts')

      return existsSync(script) ? { ...page, script } : page
    })
}

/** The pages' paths below a folder, with `/` between their steps. */
function pathsIn(folder: string): string[] {
  return foldersIn(folder).flatMap((name) => {
    const entries = readdirSync(join(folder, name), { withFileTypes: true })
    const isStep = entries.length > 0 && entries.every((entry) => entry.isDirectory())

    return isStep ? pathsIn(join(folder, name)).map((path) => `${name}/${path}`) : [name]
  })
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}
