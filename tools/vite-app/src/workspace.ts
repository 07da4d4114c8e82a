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
 * it is a step of their addresses; below a page, a folder with a page's files is a page of its own.
 * @throws Error when a page folder lacks one of its files.
 */
export function pagesOfApp(root: string): PageFolder[] {
  const pagesFolder = join(root, 'src/pages')

  return pathsIn(pagesFolder, false)
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

/** The files that show a folder inside a page's to be a page too; what a page is made of has none of them. */
const pageFiles = ['index.html', 'main.tsx', 'page.ts']

/** The pages' paths below a folder, with `/` between their steps. */
function pathsIn(folder: string, isInsidePage: boolean): string[] {
  return foldersIn(folder).flatMap((name) => {
    const entries = readdirSync(join(folder, name), { withFileTypes: true })
    const isPage = isInsidePage
      ? entries.some((entry) => pageFiles.includes(entry.name))
      : entries.length === 0 || entries.some((entry) => !entry.isDirectory())
    const below = pathsIn(join(folder, name), isInsidePage || isPage).map((path) => `${name}/${path}`)

    return isPage ? [name, ...below] : below
  })
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}
