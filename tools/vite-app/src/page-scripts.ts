import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'

import { pagesOfApp } from './workspace.ts'

/** Names the build of the static pages' own scripts, before the browser build. */
export const scriptEnvironment = 'scripts'

/** Where it goes, relative to the app; the browser build takes it from there. */
export const scriptFolder = '.cache/scripts'
const manifestFile = 'manifest.json'

/**
 * Builds each `page-script.ts`, in a build of its own: in one with the other pages a module that both use would come to
 * lie in a file of theirs, and running that would bring React along.
 */
export function pageScripts(root: string): Plugin {
  return {
    name: 'pahiram:page-scripts',
    apply: 'build',
    config() {
      const scripts = pagesOfApp(root).flatMap(({ path, script }) =>
        script === undefined ? [] : [[`${path}-script`, script]],
      )

      if (scripts.length === 0) return {}
      return {
        environments: {
          [scriptEnvironment]: {
            consumer: 'client',
            build: {
              outDir: scriptFolder,
              emptyOutDir: true,
              manifest: manifestFile,
              rolldownOptions: { input: Object.fromEntries(scripts) },
            },
          },
        },
      }
    },
  }
}

/** What the build of the pages' scripts left. */
export interface BuiltScripts {
  /** Every file with its address, without the slash in front. */
  readonly files: ReadonlyMap<string, string>
  /** What a page loads at first, its entry last; empty for a page without a script. */
  readonly initialOf: (path: string) => readonly string[]
}

/** Reads what was built for the app at `root`. */
export async function readPageScripts(root: string): Promise<BuiltScripts> {
  if (pagesOfApp(root).every(({ script }) => script === undefined)) return { files: new Map(), initialOf: () => [] }

  const folder = join(root, scriptFolder)
  const manifest = JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as Manifest
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css)$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => [name.replaceAll('\\', '/'), await readFile(join(folder, name), 'utf8')] as const),
  )

  return { files: new Map(files), initialOf }

  function initialOf(path: string): string[] {
    const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry && chunk.name === `${path}-script`)

    return entry === undefined ? [] : withImports(entry[0])
  }

  function withImports(name: string): string[] {
    const { file, imports = [] } = manifest[name] ?? {}

    return [...new Set([...imports.flatMap(withImports), ...(file === undefined ? [] : [file])])]
  }
}
