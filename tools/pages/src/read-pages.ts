import { existsSync, globSync } from 'node:fs'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AppName, apps } from '@pahiram/contract'
import { allEndpoints } from '@pahiram/contract/all'
import type { PageDefinition } from '@pahiram/page/definition'

import { titleOf } from './page-title.ts'

/** A page's folder, found by the files in it: no list of pages is kept by hand. */
export interface PageFolder {
  /** From the workspace's root: `apps/loan/src/pages/order`. */
  readonly folder: string
  /** `loan`; every folder of `tools` counts as the app `tools`. */
  readonly app: string
  /** The URL path without a slash in front: the folder's path below `src/pages`. */
  readonly path: string
}

/** A page's folder with what its `page.ts` says. */
export interface DefinedPage extends PageFolder {
  readonly app: AppName
  /** Its title is the text, also where `page.ts` names a message. */
  readonly definition: PageDefinition & { readonly title: string }
}

/** The page folders of the workspace at `root`. */
export function findPageFolders(root: string): PageFolder[] {
  const files = globSync('{apps,tools}/*/src/pages/**/{index.html,main.tsx,page.ts}', { cwd: root })
  const folders = new Set(files.map((file) => posix.dirname(file.replaceAll('\\', '/'))))

  return inOrder(
    [...folders].flatMap((folder) => {
      const [, builtBy = '', parent, name = '', path = ''] =
        /^((apps|tools)\/([^/]+))\/src\/pages\/(.+)$/.exec(folder) ?? []

      // The benches have pages too, which no Vite configuration builds.
      if (!existsSync(join(root, builtBy, 'vite.config.ts'))) return []
      return { folder, app: parent === 'tools' ? 'tools' : name, path }
    }),
  )
}

/** Pages in the order of the contract's apps, and then of their paths. */
export function inOrder<P extends PageFolder>(pages: readonly P[]): P[] {
  const placeOf = ({ app }: PageFolder) => apps.indexOf(app as AppName)

  return pages.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.path < other.path ? -1 : 1))
}

/**
 * Loads the `page.ts` of every page of the workspace at `root`.
 *
 * @returns The pages, and a sentence for each folder whose `page.ts` says nothing that can be used.
 */
export async function readPages(root: string): Promise<{ pages: DefinedPage[]; problems: string[] }> {
  const pages: DefinedPage[] = []
  const problems: string[] = []

  for (const found of findPageFolders(root)) {
    const file = `${found.folder}/page.ts`

    // The check of the folders' shape reports it.
    if (!existsSync(join(root, file))) continue
    if (!apps.some((app) => app === found.app)) {
      problems.push(
        `${found.folder}: the app ${found.app} is not in the list \`apps\` of packages/contract/src/pages.ts`,
      )
      continue
    }
    try {
      const { page } = (await import(pathToFileURL(join(root, file)).href)) as { page?: PageDefinition }

      if (page === undefined) problems.push(`${file}: exports no \`page\``)
      else {
        const title = titleOf(join(root, found.folder.replace(/\/src\/pages\/.*/, '')), page.title)

        pages.push({ ...found, app: found.app as AppName, definition: { ...page, title } })
      }
    } catch (error) {
      problems.push(`${file}: cannot be loaded: ${String(error)}`)
    }
  }
  return { pages, problems: [...problems, ...pages.flatMap(oddities), ...collisions(pages)] }
}

/** The spelling of one step of an address: `order`, `bind-card`, `complaintList`. */
export const pageName = /^[A-Za-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/

function oddities({ definition, folder, app }: DefinedPage): string[] {
  const names = [...(definition.aliases ?? []), ...(definition.hashRoutes ?? [])].filter((name) => !pageName.test(name))

  return [
    ...names.map(
      (name) => `${folder}/page.ts: “${name}” is no name of a page: letters and digits, words joined by “-”`,
    ),
    ...(definition.title.trim() === '' ? [`${folder}/page.ts: has no title`] : []),
    ...(definition.isInternal === true && app !== 'tools'
      ? [`${folder}/page.ts: only a page of a tool may be internal`]
      : []),
  ]
}

/** Where one address leads to two pages, or to a page and a call, a sentence each. */
export function collisions(pages: readonly DefinedPage[]): string[] {
  const owners = new Map(allEndpoints.map(({ name, path }) => [path.slice(1), `the call ${name}`]))

  return pages.flatMap(({ path, folder, definition }) =>
    [path, ...(definition.aliases ?? [])].flatMap((name) => {
      const owner = owners.get(name)

      if (owner === undefined) owners.set(name, folder)
      return owner === undefined ? [] : [`${folder}/page.ts: /${name} is an address of ${owner} already`]
    }),
  )
}
