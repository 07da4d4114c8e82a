import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

import { allEndpoints } from '@pahiram/contract/all'
import { parseSync, Visitor } from 'oxc-parser'

import { type ManifestPage, pathsIn } from '../manifest.ts'

/** The names of endpoints by path. A bundle holds the name unchanged; the path may be composed there. */
const nameOfCall = new Map(allEndpoints.map(({ name, path }) => [path, name]))

/**
 * Where what a manifest says of pages and what was built of them do not agree, a sentence each: every call and every
 * bridge action of a page is in a file that the page can load, and no file calls what no page names.
 */
export async function builtFindings(dist: string, pages: readonly ManifestPage[]): Promise<string[]> {
  const built = await stringsIn(dist)
  const lacking = pages.flatMap((page) => {
    const strings = built.ofPage(page.path)

    return [...callsOf(page), ...page.bridgeActions]
      .filter((name) => !strings.has(name))
      .map((name) => `${page.path}: nothing that it can load names ${name}`)
  })
  const named = new Set(pages.flatMap(callsOf))
  const unnamed = [...nameOfCall.values()]
    .filter((name) => built.ofApp.has(name) && !named.has(name))
    .map((name) => `a built file calls ${name}, which no page is said to need`)

  return [...lacking, ...unnamed]
}

function callsOf({ apiCalls }: ManifestPage): string[] {
  return apiCalls.map(({ path }) => nameOfCall.get(path) ?? path)
}

/** The strings in the built files of an app, and in those that one of its pages can load. */
async function stringsIn(dist: string) {
  const paths = await pathsIn(dist)
  const read = (path: string) => readFile(join(dist, path), 'utf8')
  const names = paths.filter((path) => path.endsWith('.js') && !path.startsWith('assets/runtime/'))
  const scripts = new Map(
    await Promise.all(names.map(async (path) => [path, readScript(path, await read(path))] as const)),
  )
  const documents = new Map(
    await Promise.all(
      paths
        .filter((path) => path.endsWith('/index.html'))
        .map(async (path) => [posix.dirname(path), await read(path)] as const),
    ),
  )

  return {
    ofApp: new Set([...scripts.values()].flatMap(({ strings }) => [...strings])),
    ofPage(path: string): ReadonlySet<string> {
      const html = documents.get(path) ?? ''
      const modules = html.matchAll(
        /<(?:link rel="modulepreload"[^>]*|script type="module"[^>]*) (?:href|src)="\/([^"]+)"/g,
      )
      const found = new Set<string>()

      // What is inline in the page, its first call among it, is searched as quoted strings.
      for (const [, text = ''] of html.matchAll(/["']([^"'<>\s]+)["']/g)) found.add(text)
      for (const file of reachable(Array.from(modules, ([, file = '']) => file)))
        for (const text of scripts.get(file)?.strings ?? []) found.add(text)
      return found
    },
  }

  function reachable(entries: readonly string[]): Set<string> {
    const found = new Set<string>()
    const visit = (file: string) => {
      if (found.has(file) || !scripts.has(file)) return
      found.add(file)
      for (const next of scripts.get(file)?.imports ?? []) visit(next)
    }

    for (const entry of entries) visit(entry)
    return found
  }
}

/** The strings of a script, and what it imports: paths without a leading slash, some of which are no files of this build. */
function readScript(path: string, text: string) {
  const { module, program } = parseSync(path, text)
  const strings = new Set<string>()
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]

  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') strings.add(value)
    },
    // A minifier writes plain strings so.
    TemplateElement({ value }) {
      strings.add(value.raw)
    },
  }).visit(program)

  return { strings, imports: requests.map((request) => posix.join(posix.dirname(path), request)) }
}
