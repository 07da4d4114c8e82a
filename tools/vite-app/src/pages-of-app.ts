import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A page as its folder says it: its URL path is the folder's name. */
export interface PageFolder {
  readonly path: string
  readonly folder: string
  /** The view's module, `<page>-page.tsx`; its one export that ends in `Page` is the page. */
  readonly view: string
  /** What the build must know of the page, `page.ts`. */
  readonly definition: string
  /** A static page's own few lines, `page-script.ts`: they listen to HTML that is whole without them. */
  readonly script?: string
}

/**
 * The pages of the app at `root`: each folder of `src/pages` is one, no list is kept.
 * @throws Error when a page folder lacks one of its files.
 */
export function pagesOfApp(root: string): PageFolder[] {
  const pagesFolder = join(root, 'src/pages')

  return readdirSync(pagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
    .map((path) => {
      const folder = join(pagesFolder, path)
      const page = { path, folder, view: join(folder, `${path}-page.tsx`), definition: join(folder, 'page.ts') }

      for (const file of [page.view, page.definition, join(folder, 'main.tsx'), join(folder, 'index.html')]) {
        if (!existsSync(file)) throw new Error(`The page "${path}" has no ${file.slice(root.length + 1)}`)
      }

      const script = join(folder, 'page-script.ts')

      return existsSync(script) ? { ...page, script } : page
    })
}
