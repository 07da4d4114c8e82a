import { existsSync, globSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

import { readModule, type Resolve } from '@pahiram/pages'

import { unitOf } from './unit.ts'

/** Every file that goes into an app, or builds it, with the file that asks for it. */
export interface AppGraph {
  /** `apps/loan`. */
  readonly folder: string
  /** Each file with the one that asks for it; an entry with undefined. */
  readonly askedBy: ReadonlyMap<string, string | undefined>
  /** The packages of others, as `<unit>\0<name>`, with a file that asks for them. */
  readonly thirdParty: ReadonlyMap<string, string>
}

/** What a page is by its place and its name, whoever asks for it. */
export const pageEntry =
  /^(apps\/[^/]+)\/src\/pages\/([^/]+)\/(?:index\.html|main\.tsx|page\.ts|page-script\.ts|\2-page\.tsx)$/

/** The pages' folders of an app, with what the build takes from each by its name. */
export function pageEntries(root: string, folder: string): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, string[]>()

  for (const found of globSync(`${folder}/src/pages/*/*`, { cwd: root }).toSorted()) {
    const file = found.replaceAll('\\', '/')
    const [, , page] = pageEntry.exec(file) ?? []

    if (page !== undefined) pages.set(page, [...(pages.get(page) ?? []), file])
  }
  return pages
}

/** Follows all that `entries` ask for: the shortest way to each file comes first. */
export function graphFrom(root: string, resolve: Resolve, folder: string, entries: readonly string[]): AppGraph {
  const askedBy = new Map<string, string | undefined>(entries.map((entry) => [entry, undefined]))
  const thirdParty = new Map<string, string>()

  // A map is walked in the order of insertion, what is added meanwhile included.
  for (const file of askedBy.keys()) {
    if (file.endsWith('.html')) continue
    for (const request of requestsOf(root, file)) {
      const target = resolve(file, request)

      if ('file' in target) {
        if (!askedBy.has(target.file)) askedBy.set(target.file, file)
      } else if (!target.thirdParty.startsWith('node:')) {
        thirdParty.set(`${unitOf(file)}\0${target.thirdParty}`, file)
      }
    }
  }
  return { folder, askedBy, thirdParty }
}

function requestsOf(root: string, file: string): string[] {
  const { imports, reExports, text } = readModule(join(root, file))
  const requests = [...imports, ...reExports].map(({ request }) => request)

  return file.startsWith('tools/') ? [...requests, ...namedSiblings(root, file, text)] : requests
}

/** What builds also names files beside it in strings: `join(import.meta.dirname, 'prerender-entry.tsx')`. */
function namedSiblings(root: string, file: string, text: string): string[] {
  return [...text.matchAll(/'([\w-]+\.tsx?)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => existsSync(join(root, posix.join(dirname(file), name))))
    .map((name) => `./${name}`)
}
